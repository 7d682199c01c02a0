import { useQuery } from '@tanstack/react-query';
import { listSuggestionTexts } from '../../../../../shared/calls/suggestions.ts';
import { callApi } from '../../../lib/api.ts';

/** Instructions for an audit; null if there is no text. It changes with releases only. */
export function useSuggestionText(suggestionType: string) {
  return useQuery({
    queryKey: ['suggestion-text', suggestionType],
    queryFn: async ({ signal }) => {
      const params = { suggestionType };
      const [first] = await callApi(listSuggestionTexts, { params }, { signal });
      return first ?? null;
    },
    staleTime: Infinity,
  });
}
