import { listHeartbeats } from '../../../shared/calls/monitoring/heartbeats.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { visibleSites } from '../../registry/pages/visible-sites.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { toHeartbeat } from './own-heartbeat.ts';

export const handler = handleCall(
  listHeartbeats,
  async ({ query: { url }, caller, table, now }) => {
    const { accountId } = caller;
    const store = heartbeatStore(table);
    const [found, roleOf, { plan }] = await Promise.all([
      url === undefined
        ? store.listAll(accountId)
        : reachedSite(table, caller, url).then(({ urlKey }) => store.listOf(accountId, urlKey)),
      visibleSites(table, caller),
      readAccount(table, accountId),
    ]);
    return {
      heartbeats: found
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .flatMap((one) => {
          const role = roleOf(one.siteKey);
          return role === undefined ? [] : [toHeartbeat(one, role === 'work', now)];
        }),
      limit: limitsOf(plan).heartbeatsLimit,
    };
  },
);
