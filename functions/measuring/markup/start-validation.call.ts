import { startValidation as contract } from '../../../shared/calls/measuring/markup.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { waitForEnd } from '../../platform/open-work/wait-for-end.ts';
import { scanTarget } from '../../registry/pages/scan-target.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { latestValidation } from './latest-validation.ts';
import { markupStore } from './markup-store.ts';
import { startValidation } from './start-validation.ts';
import { timings } from './timings.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleCall(contract, async ({ query, caller, table, now, audit }) => {
  const known = await knownAddress({ table, caller, now }, guard.parse(query.url).href);
  const url = await scanTarget(guard, known);
  const asked = await startValidation(
    { table, sendJobs },
    { accountId: caller.accountId, url, requestedBy: caller.userId },
    now,
    audit,
  );
  const validation = await waitForEnd(
    asked,
    () => markupStore(table).find(asked.accountId, asked.url, new Date()),
    env.validationWaitMs() ?? timings.wait,
  );
  const reports = reportObjects();
  return latestValidation(reports, { ...query, url, chosen: env.markupChecker() }, validation);
});
