import { askForDeletion } from '../../shared/calls/account-deletion.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { deletionStore } from './deletion-store.ts';
import { proveOwner } from './prove-owner.ts';
import { stepNow } from './step-now.ts';

export const handler = handleCall(askForDeletion, async (call) => {
  const { body, caller, table, now, audit } = call;
  const { accountId } = caller;
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  await proveOwner(call, cognitoDirectory(userPoolClient(), pool), body.password);
  const deletesOn = await deletionStore(table).ask(accountId, { now, audit });
  if (deletesOn === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  await stepNow(jobSender(queueClient(), env.queueUrl), accountId);
  return { deletesOn };
});
