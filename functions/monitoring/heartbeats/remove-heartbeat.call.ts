import { removeHeartbeat } from '../../../shared/calls/monitoring/heartbeats.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { heartbeatStore } from './heartbeat-store.ts';

export const handler = handleCall(removeHeartbeat, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const { heartbeatId } = body;
  const { urlKey } = await reachedSite(table, caller, body.url);
  const store = heartbeatStore(table, announce);
  const found = await store.find({ accountId, heartbeatId });
  if (found?.siteKey !== urlKey) return audit.unchanged();
  audit.about([found.name]);
  await store.remove(found, { now, by: { userId }, audit });
});
