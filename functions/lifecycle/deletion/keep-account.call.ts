import { keepAccount } from '../../../shared/calls/lifecycle/account-deletion.ts';
import { takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { deletionStore } from './deletion-store.ts';
import { touchStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';

/** An account without a deletion request stays unchanged. */
export const handler = handleCall(keepAccount, async ({ caller, table, now, audit }) => {
  const { accountId } = caller;
  if (!(await deletionStore(table).keep(accountId, { now, audit }))) return;
  await touchStatusPages(table, accountId, now);
  await sendBestEffort(sendJobs, takeAccountStep, [{ accountId, hasChanged: true }]);
});
