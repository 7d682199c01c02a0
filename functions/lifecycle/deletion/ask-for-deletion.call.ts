import { askForDeletion } from '../../../shared/calls/lifecycle/account-deletion.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import { checkOwnPassword } from '../../identity/two-step/check-own-password.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { type CallContext, handleCall } from '../../platform/calls/handle-call.ts';
import { deletionStore } from './deletion-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { touchStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import { minuteMs } from '../../platform/times.ts';

export const handler = handleCall(askForDeletion, async (call) => {
  const { caller, table, now, audit } = call;
  const { accountId } = caller;
  await proveOwner(call);
  const deletesOn = await deletionStore(table).ask(accountId, { now, audit });
  if (deletesOn === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  await touchStatusPages(table, accountId, now);
  await sendBestEffort(sendJobs, takeAccountStep, [{ accountId, hasChanged: true }]);
  return { deletesOn };
});

const freshForMs = 10 * minuteMs;

/** The password of the caller, or, where there is none, a fresh sign-in: the thief of a session must not delete the account. */
async function proveOwner(call: CallContext<typeof askForDeletion>): Promise<void> {
  const { table, now, sessionId = '' } = call;
  const { password } = call.body;
  const { accountId, userId } = call.caller;
  const user = await foundItem(userEntity(table).get({ accountId, userId }));
  if (user?.hasPassword !== false) {
    if (password === undefined)
      throw new ProblemError('invalid_input', 'Password is required', { field: 'password' });
    return await checkOwnPassword(call, userDirectory(), password);
  }
  const session = await foundItem(sessionEntity(table).get({ userId, sessionId }));
  const age = now.getTime() - Date.parse(session?.signedInAt ?? '');
  if (!(age <= freshForMs))
    throw new ProblemError(
      'forbidden',
      'Please sign out, sign in again, and delete the account within ten minutes.',
      { reason: 'sign_in_again' },
    );
}
