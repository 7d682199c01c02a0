import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { suggestionsQuery, techStackQuery } from '../../entities/scan/scan-queries.ts';
import { findSuggestion, stateOf, suggestionAddress, SuggestionState } from './which-suggestion.ts';

/** The suggestion of the route state, else the one in the address, looked up in the newest scan. */
export function useSuggestion() {
  const { state, search } = useLocation();
  const given = SuggestionState.safeParse(state).data;
  const address = suggestionAddress(search);
  const enabled = given === undefined && address !== undefined;
  const suggestions = useQuery({ ...suggestionsQuery(address?.url ?? ''), enabled });
  const techStack = useQuery({ ...techStackQuery(address?.url ?? ''), enabled });
  const found =
    address && suggestions.data && findSuggestion(suggestions.data[address.device], address.type);
  const isLoading = enabled && (suggestions.isPending || techStack.isPending);
  return {
    address,
    suggestion: isLoading ? undefined : (given ?? (found && stateOf(found, techStack.data ?? []))),
    isLoading,
    /** Errors that prevented finding the suggestion. Without the tech stack, only the WordPress tab is missing. */
    failed: enabled && suggestions.isLoadingError ? suggestions : undefined,
  };
}
