import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { changeMonitor } from '../../../shared/calls/monitoring/monitors.ts';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import type { CheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { pageKey } from './check-key.ts';
import { describeMonitors } from './monitors/describe-monitor.ts';
import { monitorStore, type Watched, type WholeSettings } from './monitors/monitor-store.ts';
import { openSecrets } from './monitors/seal-secrets.ts';
import { checkInterval } from './uptime-schedule.ts';
import { checkedAddress, keepsSecrets, wholeSettings } from './monitors/whole-settings.ts';

const guard = ownTargetGuard();

const refused = (field: string, message: string) =>
  new ProblemError('invalid_input', message, { field });
const notFound = () => new ProblemError('not_found', messages.unknownAddress, { field: 'url' });

/** @throws ProblemError `invalid_input` */
async function settingsFor(
  watched: Watched,
  given: CheckSettings | null | undefined,
  sealed: string | undefined,
): Promise<WholeSettings | null | undefined> {
  if (given === undefined) return undefined;
  if (given === null) {
    if (watched.subject === 'endpoint') throw refused('settings', 'An endpoint needs its settings');
    return null;
  }
  if (checkedAddress(guard, watched.url, given) !== watched.url)
    throw refused('settings.recordType', 'Add another endpoint for another record type');
  const isKept = sealed !== undefined && keepsSecrets(given, watched.check);
  return wholeSettings(given, isKept ? await openSecrets(pageKey(watched), sealed) : undefined);
}

export const handler = handleCall(changeMonitor, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const url = await knownMonitor({ table, caller, now }, body.url);
  const store = monitorStore(table);
  const page = pageKey({ accountId, url });
  const before = await store.find(page);
  if (before === undefined || before.subject === 'competitor') throw notFound();
  if (body.name !== undefined && before.subject !== 'endpoint')
    throw refused('name', 'Only an endpoint has a name');
  const { name, target, everyMinutes } = body;
  const limits = limitsOf((await readAccount(table, accountId)).plan);
  checkInterval(everyMinutes, limits.uptimeShortestMinutes);
  const seen = body.settings === undefined ? undefined : await store.findSealed(page);
  const settings = await settingsFor(before, body.settings, seen);
  const isDone = await store.change(
    page,
    { name, target, settings, everyMinutes },
    { now, audit, seen },
  );
  if (!isDone) throw notFound();
  const after = await store.find(page);
  if (after === undefined) throw notFound();
  if (settings !== undefined && after.pausedAt === undefined && after.isSilent !== true)
    await sendJobs(checkUptime, [{ accountId, url, dueAt: now.toISOString() }]);
  const [monitor] = await describeMonitors(table, [after], { limits, now, canWrite: true });
  if (monitor === undefined) throw notFound();
  return monitor;
});
