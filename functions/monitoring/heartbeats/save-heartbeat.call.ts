import { ProblemError } from '../../../shared/calls/errors.ts';
import { saveHeartbeat } from '../../../shared/calls/monitoring/heartbeats.ts';
import { announce } from '../../platform/events/announce.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { nextRun } from './cron.ts';
import { withSettings } from './heartbeat-rules.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { heartbeatNotFound, ownHeartbeat, toHeartbeat } from './own-heartbeat.ts';

export const handler = handleCall(saveHeartbeat, async ({ body, caller, table, now, audit }) => {
  const { url, heartbeatId, ...settings } = body;
  const { accountId, userId } = caller;
  const { schedule } = settings;
  if (schedule.kind === 'cron' && nextRun(schedule, now) === undefined)
    throw new ProblemError(
      'invalid_input',
      'This is not a cron expression of five fields, or it never runs',
      { field: 'schedule.expression' },
    );
  const store = heartbeatStore(table, announce);
  if (heartbeatId === undefined) {
    const site = await reachedSite(table, caller, url);
    const { plan } = await readAccount(table, accountId);
    const limit = limitsOf(plan).heartbeatsLimit;
    const made = await store.create({ ...site, accountId }, settings, { now, audit, limit });
    return toHeartbeat(made, true, now);
  }
  const changed = await store.change(
    await ownHeartbeat(table, caller, { url, heartbeatId }),
    (before) => ({ set: withSettings(before, settings, now) }),
    { now, by: { userId }, audit },
  );
  if (changed === undefined) throw heartbeatNotFound();
  return toHeartbeat(changed, true, now);
});
