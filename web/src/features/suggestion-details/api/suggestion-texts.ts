import { queryOptions } from '@tanstack/react-query';
import { listSuggestionTexts } from '../../../../../shared/calls/suggestions.ts';
import { callApi } from '../../../lib/api.ts';

/** Instructions for an audit; null if there is no text. It changes with releases only. */
export const suggestionTextQuery = (suggestionType: string) =>
  queryOptions({
    queryKey: ['suggestion-text', suggestionType],
    queryFn: async ({ signal }) => {
      const params = { suggestionType };
      const [first] = await callApi(listSuggestionTexts, { params }, { signal });
      return first ?? null;
    },
    staleTime: Infinity,
  });
