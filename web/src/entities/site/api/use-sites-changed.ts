import { useQueryClient } from '@tanstack/react-query';
import { sitesKey } from './site-queries.ts';

/** Reloads the list of sites after a change. */
export function useSitesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sitesKey });
}
