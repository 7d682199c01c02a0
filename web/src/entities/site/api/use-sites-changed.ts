import { useQueryClient } from '@tanstack/react-query';
import { portfolioKey } from './portfolio-query.ts';
import { sitesKey } from './site-queries.ts';

/** Reloads the list of sites after a change. */
export function useSitesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [sitesKey, portfolioKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}
