import { addEndpoint } from '../../../shared/calls/monitoring/monitors.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { describeMonitors } from './describe-monitor.ts';
import { monitorStore } from './monitor-store.ts';
import { canSeal, noKey } from './seal-secrets.ts';
import { checkedAddress, wholeSettings } from './whole-settings.ts';

const guard = ownTargetGuard();

export const handler = handleCall(addEndpoint, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const site = await reachedSite(table, caller, body.site);
  const url = checkedAddress(guard, body.address, body.settings);
  const settings = wholeSettings(body.settings, undefined);
  if (settings.secrets !== undefined && !canSeal()) throw noKey('settings.headers');
  const limits = limitsOf((await readAccount(table, accountId)).plan);
  // The clock checks it within a minute.
  const added = await monitorStore(table).addEndpoint(
    { ...site, accountId },
    { url, name: body.name, settings },
    { now, audit, limit: limits.endpointsLimit },
  );
  const [monitor] = await describeMonitors(table, [added], { limits, now, canWrite: true });
  if (monitor === undefined) throw new Error('The endpoint was not described');
  return monitor;
});
