import { resetSubUserTwoStep } from '../../../shared/calls/identity/team-two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { sessionStore } from '../accounts/session-store.ts';
import { subUserStore } from '../accounts/sub-user-store.ts';
import { subUserNotFound } from '../accounts/sub-users.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { twoStepResetMail } from '../../providers/email/access-mails.ts';
import { twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';

export const handler = handleCall(resetSubUserTwoStep, async (call) => {
  const { params, caller, table, now, audit } = call;
  const { accountId } = caller;
  const member = await subUserStore(table).find(accountId, params.subUserId);
  if (member === undefined) throw subUserNotFound();
  audit.about([member.email]);
  const { userId } = member;
  if (userId === undefined) {
    throw new ProblemError('conflict', 'This user has not taken up the invitation yet');
  }
  const owner = { accountId, userId };
  const store = twoStepStore(table);
  const user = await store.find(owner);
  const directory = userDirectory();
  // All of it can be repeated, should this die on the way.
  await directory.switchSecondStep(userId, false);
  await store.switchOff(owner, audit);
  await Promise.all([
    sessionStore(table).endAllBut(userId, undefined, { now }),
    directory.signOutEverywhere(userId),
    endSockets(table).ofUser(owner),
  ]);
  await sendMail(twoStepResetMail(env.publicUrl(), user, { by: caller.email, at: now }));
});
