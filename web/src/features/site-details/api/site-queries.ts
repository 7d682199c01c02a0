import { useIsFetching, useQueryClient } from '@tanstack/react-query';

/** Every query about a page begins with this, so that one word makes all of them load again. */
export const siteKey = (url: string) => ['scan', url] as const;

/** Loads everything about a page again, after a scan. */
export function useReloadSite(url: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: siteKey(url) });
}

/** True while anything about the page is being loaded. */
export const useIsSiteLoading = (url: string): boolean =>
  useIsFetching({ queryKey: siteKey(url) }) > 0;
