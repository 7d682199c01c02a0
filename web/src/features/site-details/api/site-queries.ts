import { useQueryClient } from '@tanstack/react-query';

/** Every query about a page begins with this, so that one word makes all of them load again. */
export const siteKey = (url: string) => ['scan', url] as const;

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
