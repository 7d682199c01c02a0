import { announce } from '../platform/events/announce.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import type { Table } from '../platform/table/table.ts';
import { ownTargetGuard } from '../platform/target-guard/own-target-guard.ts';
import { env } from '../platform/aws/env.ts';
import { checkOtherSites } from './check-other-sites.ts';
import { lookAgain } from './look-again.ts';
import { uptimeStore } from './uptime-store.ts';

export const guard = ownTargetGuard();

/** Ports of uptime checks, from this process's environment. */
export function checkPorts(table: Table) {
  const store = uptimeStore(table, announce);
  return {
    store,
    probe: guard.probe,
    lookAgain: lookAgain({ table, sendJobs, clockSpeed: env.clockSpeed(), now: () => new Date() }),
    checkOtherSites: checkOtherSites({ table, store, sendJobs }),
    sendJobs,
    now: () => new Date(),
  };
}
