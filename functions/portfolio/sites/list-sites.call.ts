import { listSites } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { log } from '../../platform/logger.ts';
import { watchStore, type WatchStore } from '../../registry/pages/watch-store.ts';
import { pageStatuses } from '../../measuring/scans/states/page-statuses.ts';
import { nestedSites } from '../../registry/pages/account-sites.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { PageRecord, SiteRecord } from '../../registry/pages/site-record.ts';

/** Enough for most accounts in one visit; the next one adopts the rest. */
const mostAtOnce = 100;

/**
 * Starts watching sites and pages that the clock does not watch yet: those added before it existed.
 * @returns their number
 */
async function watchUnwatched(
  store: WatchStore,
  accountId: string,
  { sites, pages }: { sites: readonly SiteRecord[]; pages: readonly PageRecord[] },
  now: Date,
): Promise<number> {
  const unwatched = [
    ...sites
      .filter(({ isWatched }) => isWatched !== true)
      .map(({ url, language }) => ({ url, language })),
    ...pages
      .filter(({ isWatched }) => isWatched !== true)
      .map(({ url, siteKey }) => ({ url, siteKey })),
  ].slice(0, mostAtOnce);
  for (const one of unwatched) await store.watch(accountId, one, now);
  return unwatched.length;
}

export const handler = handleCall(listSites, async ({ caller, query, table, now }) => {
  const { accountId, accountEmail } = caller;
  const store = siteStore(table);
  const listFirst = async (most: number) => {
    const oldest = await store.findOldest(accountId, most, caller);
    const urls = oldest.map(({ url }) => url);
    const [listed, statuses] = await Promise.all([
      store.listSome(accountId, oldest),
      pageStatuses(table, accountId, urls, now),
    ]);
    return { listed, statuses };
  };
  const { listed, ...more } =
    query.first === undefined
      ? { listed: await store.listSites(accountId, caller) }
      : await listFirst(query.first);
  await watchUnwatched(watchStore(table), accountId, listed, now).catch((error: unknown) =>
    // The list is complete; the next call adopts them.
    log.error('could not schedule the sites', { error }),
  );
  return nestedSites(accountEmail, listed).map((account) => ({ ...account, ...more }));
});
