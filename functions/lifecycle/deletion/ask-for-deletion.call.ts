import { askForDeletion } from '../../../shared/calls/lifecycle/account-deletion.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { deletionStore } from './deletion-store.ts';
import { proveOwner } from './prove-owner.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { touchStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';

export const handler = handleCall(askForDeletion, async (call) => {
  const { body, caller, table, now, audit } = call;
  const { accountId } = caller;
  await proveOwner(call, userDirectory(), body.password);
  const deletesOn = await deletionStore(table).ask(accountId, { now, audit });
  if (deletesOn === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  await touchStatusPages(table, accountId, now);
  await sendBestEffort(sendJobs, takeAccountStep, [{ accountId, hasChanged: true }]);
  return { deletesOn };
});
