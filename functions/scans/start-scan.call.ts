import { startScan as contract } from '../../shared/calls/scans.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { admitAddress } from '../pages/known-address.ts';
import { scanStore } from './scan-store.ts';
import { scanTarget } from '../pages/scan-target.ts';
import { startScan } from './start-scan.ts';

const guard = createTargetGuard({ allowPrivate: env.allowPrivateTargets() });

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const url = await scanTarget(guard, body.url);
  await admitAddress({ table, caller, now }, url);
  const ports = { store: scanStore(table), sendJobs: jobSender(queueClient(), env.queueUrl) };
  const { accountId, userId: requestedBy } = caller;
  return startScan(ports, { accountId, url, requestedBy }, now, audit);
});
