import type { PageRecord, SiteRecord } from './site-record.ts';
import type { WatchStore } from '../pages/watch-store.ts';

/** Enough for most accounts in one visit; the next one adopts the rest. */
const mostAtOnce = 100;

/**
 * Starts watching sites and pages that the clock does not watch yet: those added before it existed.
 * @returns their number
 */
export async function watchUnwatched(
  store: WatchStore,
  accountId: string,
  { sites, pages }: { sites: readonly SiteRecord[]; pages: readonly PageRecord[] },
  now: Date,
): Promise<number> {
  const unwatched = [
    ...sites.filter(({ isWatched }) => isWatched !== true).map(({ url }) => ({ url })),
    ...pages
      .filter(({ isWatched }) => isWatched !== true)
      .map(({ url, siteKey }) => ({ url, siteKey })),
  ].slice(0, mostAtOnce);
  for (const one of unwatched) await store.watch(accountId, one, now);
  return unwatched.length;
}
