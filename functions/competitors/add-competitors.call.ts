import { addCompetitors as contract } from '../../shared/calls/competitors.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { kindOfAddress } from '../pages/known-address.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { scanStore } from '../scans/scan-store.ts';
import { startScan } from '../scans/start-scan.ts';
import { accountCompetitors } from './account-competitors.ts';
import { addCompetitors } from './add-competitors.ts';
import { competitorStore } from './competitor-store.ts';
import { startFirstScans } from './start-first-scans.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

const guard = createTargetGuard({ allowPrivate: env.allowPrivateTargets() });

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId: requestedBy } = caller;
  const asking = { table, caller, now };
  const competitors = competitorStore(table);
  const ports = {
    competitors,
    kindOf: (url: string) => kindOfAddress(asking, url),
    parseTarget: guard.parse,
    probe: guard.probe,
  };
  const added = await underPlan(table, accountId, async (plan) => {
    const limits = planLimits(plan, env.planOverrides());
    return addCompetitors(ports, accountId, body.sites, { limits, plan, now, audit });
  });
  const scans = { store: scanStore(table), sendJobs };
  await startFirstScans(asking, added, (url) =>
    startScan(scans, { accountId, url, requestedBy }, now),
  );
  return accountCompetitors(competitors, accountId);
});
