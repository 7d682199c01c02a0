import { listSites } from '../../shared/calls/sites.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { log } from '../platform/logger.ts';
import { watchStore } from '../pages/watch-store.ts';
import { pageStatuses } from '../scans/page-statuses.ts';
import { nestedSites } from './account-sites.ts';
import { siteStore } from './site-store.ts';
import { watchUnwatched } from './watch-unwatched.ts';

export const handler = handleCall(listSites, async ({ caller, query, table, now }) => {
  const { accountId, accountEmail } = caller;
  const store = siteStore(table);
  const listFirst = async (most: number) => {
    const oldest = await store.findOldest(accountId, most, caller);
    const urls = oldest.map(({ url }) => url);
    const [listed, statuses] = await Promise.all([
      store.listSome(accountId, oldest),
      pageStatuses(table, { accountId, billing: env.billing() }, urls, now),
    ]);
    return { listed, statuses };
  };
  const { listed, ...more } =
    query.first === undefined
      ? { listed: await store.listSites(accountId, caller) }
      : await listFirst(query.first);
  await watchUnwatched(watchStore(table), accountId, listed, now).catch((error: unknown) =>
    // The list is complete; the next call adopts them.
    log.error('sites not watched yet', { error }),
  );
  return nestedSites(accountEmail, listed).map((account) => ({ ...account, ...more }));
});
