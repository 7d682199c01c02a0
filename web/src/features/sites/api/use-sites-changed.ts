import { useQueryClient } from '@tanstack/react-query';

/** Fetches the list of sites again, after something that changes it. */
export function useSitesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['sites'] });
}
