import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { fixSnippets } from '../../../../../../shared/assessment/fix-snippets.ts';
import {
  categoriesQuery,
  suggestionsQuery,
  techStackQuery,
} from '../../../../entities/scan/api/scan-queries.ts';
import { suggestionState } from '../../../../entities/scan/rules/suggestion-state.ts';
import { useOwnState } from '../../../../lib/route-state.ts';
import {
  findInCategories,
  findingsOf,
  findSuggestion,
  suggestionAddress,
  SuggestionState,
} from '../rules/which-suggestion.ts';

const otherDevice = { mobile: 'desktop', desktop: 'mobile' } as const;

/** The suggestion of the route state, else the one in the address, looked up in the newest scan. */
export function useSuggestion() {
  const { search } = useLocation();
  const given = SuggestionState.safeParse(useOwnState()).data;
  const address = suggestionAddress(search);
  const enabled = given === undefined && address !== undefined;
  // The other findings of the scan complete the snippets.
  const suggestions = useQuery({
    ...suggestionsQuery(address?.url ?? ''),
    enabled: address !== undefined,
  });
  const onOther = address && suggestions.data?.[otherDevice[address.device]];
  const techStack = useQuery({ ...techStackQuery(address?.url ?? ''), enabled });
  const ofDevice = (address && suggestions.data?.[address.device]) ?? null;
  const ofPerformance = address && findSuggestion(ofDevice, address.type);
  const isElsewhere = enabled && suggestions.isSuccess && ofPerformance === undefined;
  const categories = useQuery({ ...categoriesQuery(address?.url ?? ''), enabled: isElsewhere });
  const found =
    ofPerformance ??
    (address && findInCategories(categories.data?.[address.device] ?? null, address.type));
  const isLoading =
    enabled &&
    (suggestions.isPending || techStack.isPending || (isElsewhere && categories.isPending));
  const suggestion = isLoading
    ? undefined
    : (given ?? (found && suggestionState(found, techStack.data ?? [])));
  return {
    address,
    suggestion,
    /** The scan that the pictures of elements come from. */
    load: ofDevice ?? undefined,
    /** The changes to make, once all findings of the scan are there. */
    snippets:
      suggestion &&
      fixSnippets({
        id: suggestion.suggestion_type,
        details: suggestion.suggestion_details,
        others: findingsOf(ofDevice).map(({ details }) => details),
        onOther: findingsOf(onOther ?? null).map(({ details }) => details),
        page: address?.url,
        device: address?.device,
        technologies: suggestion.techStack.map(({ name }) => name),
      }),
    isLoading,
    /** The suggestion is there, and what completes its snippets is not. */
    isCompleting: address !== undefined && suggestions.isPending,
    /** Errors that prevented finding the suggestion. Without the tech stack, only the WordPress tab is missing. */
    failed: [suggestions, categories].find(({ isLoadingError }) => enabled && isLoadingError),
  };
}
