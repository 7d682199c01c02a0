import { addCompetitors as contract } from '../../../shared/calls/portfolio/competitors.ts';
import { kindOfAddress, type Asking, takeNewAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { startScan } from '../../measuring/scans/running/start-scan.ts';
import { accountCompetitors } from './account-competitors.ts';
import { addCompetitors } from './add-competitors.ts';
import { idsOfAssignments } from './assigned-to.ts';
import { competitorStore } from './competitor-store.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { log } from '../../platform/logger.ts';

/**
 * Starts the first scans of new competitors, up to the account's number of new addresses an hour. The clock scans the
 * others within a day. Never throws: the competitors are added.
 */
async function startFirstScans(
  asking: Asking,
  urls: readonly string[],
  startScan: (url: string) => Promise<unknown>,
): Promise<void> {
  try {
    for (const url of urls) {
      if (!(await takeNewAddress(asking)).allowed) return;
      await startScan(url);
    }
  } catch (error) {
    log.error('could not start the first scans of competitors', {
      accountId: asking.caller.accountId,
      error,
    });
  }
}

const guard = ownTargetGuard();

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId: requestedBy } = caller;
  const asking = { table, caller, now };
  const assigned = await idsOfAssignments(
    table,
    accountId,
    body.sites.map(({ assignedTo }) => assignedTo),
    (index, part) => `sites.${index}.assignedTo.${part}`,
  );
  const ports = {
    competitors: competitorStore(table),
    kindOf: (url: string) => kindOfAddress(asking, url),
    parseTarget: guard.parse,
    probe: guard.probe,
  };
  const given = body.sites.map(({ url, name }, index) => ({ url, name, ...assigned[index] }));
  const added = await underPlan(table, accountId, (plan) =>
    addCompetitors(ports, accountId, given, { plan, now, audit }),
  );
  await startFirstScans(asking, added, (url) =>
    startScan({ table, sendJobs }, { accountId, url, requestedBy }, now),
  );
  return accountCompetitors(table, accountId);
});
