import { useQueryClient } from '@tanstack/react-query';
import { refreshStatuses } from '../../site/api/site-queries.ts';
import { siteKey } from './site-key.ts';

/** Reloads everything about a page after a scan, including its status on screens that list pages. */
export function useReloadSite(url: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: siteKey(url) }),
      refreshStatuses(client),
    ]);
  };
}
