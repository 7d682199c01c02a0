import { askForDeletion } from '../../shared/calls/account-deletion.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { deletionStore } from './deletion-store.ts';
import { proveOwner } from './prove-owner.ts';
import { stepNow } from './step-now.ts';
import { userDirectory } from '../providers/cognito/user-pool-directory.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleCall(askForDeletion, async (call) => {
  const { body, caller, table, now, audit } = call;
  const { accountId } = caller;
  await proveOwner(call, userDirectory(), body.password);
  const deletesOn = await deletionStore(table).ask(accountId, { now, audit });
  if (deletesOn === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  await stepNow(sendJobs, accountId);
  return { deletesOn };
});
