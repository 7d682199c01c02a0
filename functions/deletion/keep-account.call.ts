import { keepAccount } from '../../shared/calls/account-deletion.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { deletionStore } from './deletion-store.ts';
import { stepNow } from './step-now.ts';

/** An account without a deletion request stays unchanged. */
export const handler = handleCall(keepAccount, async ({ caller, table, now, audit }) => {
  const { accountId } = caller;
  if (await deletionStore(table).keep(accountId, { now, audit }))
    await stepNow(jobSender(queueClient(), env.queueUrl), accountId);
  return succeeded;
});
