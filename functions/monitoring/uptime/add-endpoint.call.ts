import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { addEndpoint } from '../../../shared/calls/monitoring/monitors.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { isVisible, reachedSite } from '../../registry/pages/reached-site.ts';
import { describeMonitors } from './monitors/describe-monitor.ts';
import { monitorStore } from './monitors/monitor-store.ts';
import { checkInterval } from './uptime-schedule.ts';
import { checkedAddress, wholeSettings } from './monitors/whole-settings.ts';

const guard = ownTargetGuard();

export const handler = handleCall(addEndpoint, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const site = await reachedSite(table, caller, body.site, 'site');
  const url = checkedAddress(guard, body.address, body.settings);
  const settings = wholeSettings(body.settings, undefined);
  const { name, target, everyMinutes } = body;
  const limits = limitsOf((await readAccount(table, accountId)).plan);
  checkInterval(everyMinutes, limits.uptimeShortestMinutes);
  // The clock checks it within a minute.
  const added = await monitorStore(table)
    .addEndpoint(
      { ...site, accountId },
      { url, name, settings, target, everyMinutes },
      { now, audit, limit: limits.endpointsLimit },
    )
    .catch(async (error: unknown) => {
      const isTaken = error instanceof ProblemError && error.message === messages.monitorExists;
      if (!isTaken || (await isVisible(table, caller, url))) throw error;
      throw new ProblemError('conflict', messages.addressNotFree, { field: 'address' });
    });
  const [monitor] = await describeMonitors(table, [added], { limits, now, canWrite: true });
  if (monitor === undefined) throw new Error('The endpoint was not described');
  return monitor;
});
