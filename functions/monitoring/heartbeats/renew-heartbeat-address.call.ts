import { renewHeartbeatAddress } from '../../../shared/calls/monitoring/heartbeats.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { heartbeatNotFound, ownHeartbeat, toHeartbeat } from './own-heartbeat.ts';

export const handler = handleCall(
  renewHeartbeatAddress,
  async ({ body, caller, table, now, audit }) => {
    const found = await ownHeartbeat(table, caller, body);
    audit.about([found.name]);
    const token = newToken();
    const changed = await heartbeatStore(table).change(
      found,
      () => ({ set: { token, tokenHash: hashOfToken(token) } }),
      { now, by: { userId: caller.userId }, audit },
    );
    if (changed === undefined) throw heartbeatNotFound();
    return toHeartbeat(changed, true, now);
  },
);
