import { isUnsafe } from '../../../shared/models/monitoring/check-settings.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Table } from '../../platform/table/table.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { languagesOf } from '../../../shared/pages/accept-language.ts';
import { pageKey } from './check-key.ts';
import { withSecondLook } from './check-outcome.ts';
import { monitorStore } from './monitors/monitor-store.ts';
import {
  attemptOwn,
  customCheckOf,
  type OwnCheckPorts,
  type OwnMonitor,
  timeoutOf,
} from './own-check.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { checkOtherSites } from './places/check-other-sites.ts';
import { uptimeStore } from './uptime-store.ts';

export const guard = ownTargetGuard();

const ownOf = (
  monitor: OwnMonitor,
  { readSecrets }: Pick<OwnCheckPorts, 'readSecrets'>,
  longestMs: number,
) => ({
  attempt: () =>
    withSecondLook(
      (timeoutMs) => attemptOwn({ guard, readSecrets })(monitor, timeoutMs),
      Math.min(timeoutOf(monitor), longestMs),
    ),
  isUnsafe: isUnsafe(monitor.check),
  custom: () => customCheckOf({ readSecrets }, monitor),
});

/**
 * Ports of uptime checks of a page, from this process's environment.
 * @param options `longestMs`: time limit of an attempt by settings that allow more
 */
export async function checkPorts(
  table: Table,
  page: { accountId: string; url: string },
  { longestMs = Infinity }: { longestMs?: number } = {},
) {
  const store = uptimeStore(table, announce);
  const monitors = monitorStore(table);
  const watched = await monitors.find(pageKey(page));
  return {
    store,
    isWatched: watched !== undefined,
    probe: requestingIn(guard, languagesOf(watched?.language)).probe,
    ...(watched?.check === undefined
      ? {}
      : { own: ownOf({ ...watched, check: watched.check }, monitors, longestMs) }),
    checkOtherSites: checkOtherSites({ table, store, sendJobs }),
    sendJobs,
    now: () => new Date(),
  };
}
