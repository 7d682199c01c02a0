import { useQueryClient } from '@tanstack/react-query';

/** Reloads the list of sites after a change. */
export function useSitesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['sites'] });
}
