import { announce } from '../../platform/events/announce.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Table } from '../../platform/table/table.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { checkOtherSites } from './check-other-sites.ts';
import { uptimeStore } from './uptime-store.ts';

export const guard = ownTargetGuard();

/** Ports of uptime checks of a page, from this process's environment. */
export async function checkPorts(table: Table, page: { accountId: string; url: string }) {
  const store = uptimeStore(table, announce);
  return {
    store,
    probe: requestingIn(guard, await pageLanguages(table, page)).probe,
    checkOtherSites: checkOtherSites({ table, store, sendJobs }),
    sendJobs,
    now: () => new Date(),
  };
}
