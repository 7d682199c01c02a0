import { listHeartbeatSignals } from '../../../shared/calls/monitoring/heartbeats.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { ownHeartbeat } from './own-heartbeat.ts';

export const handler = handleCall(listHeartbeatSignals, async ({ query, caller, table }) =>
  heartbeatStore(table).listSignals(await ownHeartbeat(table, caller, query)),
);
