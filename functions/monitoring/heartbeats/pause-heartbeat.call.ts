import { pauseHeartbeat } from '../../../shared/calls/monitoring/heartbeats.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { withPause } from './heartbeat-rules.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { ownHeartbeat, toHeartbeat } from './own-heartbeat.ts';

export const handler = handleCall(pauseHeartbeat, async ({ body, caller, table, now, audit }) => {
  const found = await ownHeartbeat(table, caller, body);
  audit.about([found.name]);
  const { userId } = caller;
  const changed = await heartbeatStore(table, announce).change(
    found,
    (before) =>
      (before.pausedAt !== undefined) === body.paused
        ? undefined
        : { set: withPause(before, body.paused, now), reason: 'paused' },
    { now, by: { userId }, audit },
  );
  if (changed === undefined) audit.unchanged();
  return toHeartbeat(changed ?? found, true, now);
});
