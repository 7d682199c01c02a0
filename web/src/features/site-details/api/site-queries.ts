import { useQueryClient } from '@tanstack/react-query';
import { siteKey } from '../../../entities/scan/scan-queries.ts';

/** Loads everything about a page again, after a scan; also its status on the screens that list pages. */
export function useReloadSite(url: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: siteKey(url) }),
      client.invalidateQueries({ queryKey: ['statuses'] }),
    ]);
  };
}
