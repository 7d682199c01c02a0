import { startScan as contract } from '../../../shared/calls/measuring/scans.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { admitAddress } from '../../registry/pages/known-address.ts';
import { scanTarget } from '../../registry/pages/scan-target.ts';
import { startScan } from './running/start-scan.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const url = await scanTarget(guard, body.url);
  await admitAddress({ table, caller, now }, url);
  const { accountId, userId: requestedBy } = caller;
  return startScan({ table, sendJobs }, { accountId, url, requestedBy }, now, audit);
});
