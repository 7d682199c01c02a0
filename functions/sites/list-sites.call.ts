import { listSites } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { log } from '../platform/logger.ts';
import { nestedSites } from './account-sites.ts';
import { siteStore } from './site-store.ts';
import { watchStore } from '../pages/watch-store.ts';
import { watchUnwatched } from './watch-unwatched.ts';

export const handler = handleCall(listSites, async ({ caller, query, table, now }) => {
  const store = siteStore(table);
  const listed =
    query.first === undefined
      ? await store.listSites(caller.accountId)
      : await store.listFirstSites(caller.accountId, query.first);
  await watchUnwatched(watchStore(table), caller.accountId, listed, now).catch((error: unknown) =>
    // The list is there; the next one takes them up.
    log.error('sites not watched yet', { error }),
  );
  return nestedSites(caller.accountEmail, listed);
});
