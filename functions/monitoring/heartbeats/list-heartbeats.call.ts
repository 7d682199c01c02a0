import { listHeartbeats } from '../../../shared/calls/monitoring/heartbeats.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { mayWork, toHeartbeat } from './own-heartbeat.ts';

export const handler = handleCall(listHeartbeats, async ({ query, caller, table, now }) => {
  const { accountId } = caller;
  const site = await reachedSite(table, caller, query.url);
  const [found, { plan }] = await Promise.all([
    heartbeatStore(table).listOf(accountId, site.urlKey),
    readAccount(table, accountId),
  ]);
  return {
    heartbeats: found
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((one) => toHeartbeat(one, mayWork(caller, site), now)),
    limit: limitsOf(plan).heartbeatsLimit,
  };
});
