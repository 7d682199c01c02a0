import { answerCode } from '../../../shared/calls/identity/two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { lockedOutMail } from '../../providers/email/link-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { type SendLink, mailLockedOwner } from '../accounts/mailed-links.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { ticketVoid, userOfTicket } from '../../providers/ports/user-directory.ts';
import { accountStore } from '../accounts/account-store.ts';
import { guessCode } from './guess-code.ts';
import { knownDevices } from '../accounts/known-devices.ts';
import { openSession } from '../accounts/open-session.ts';
import { twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';

export const handler = handleCall(answerCode, async (call) => {
  const { table, now, address } = call;
  const { email, ticket, code } = call.body;
  const directory = userDirectory();
  const sendLink: SendLink = (to) => sendMail(lockedOutMail(env.publicUrl(), to));
  const userId = userOfTicket(ticket);
  const user = userId && (await accountStore(table).findByUserId(userId));
  // The guesses are counted for the user of the ticket, and a device of another one must not count them.
  if (!user || user.email !== email) throw ticketVoid();
  const device = await knownDevices(table).recognise(call.cookies, { email, address }, now);
  const session = await guessCode(
    table,
    { user, address, now, device },
    {
      attempt: () => directory.answerCode(ticket, code),
      onLocked: () => mailLockedOwner(table, sendLink, { email, now }),
    },
  );
  if (session === undefined) {
    throw new ProblemError(
      'unauthenticated',
      'The code is not correct or was used before. Please enter the one that your app shows now.',
      { field: 'code' },
    );
  }
  // A set-up that was killed between the user pool and the table; the screen offers new recovery codes.
  if (user.twoStepSince === undefined) {
    call.audit.by(user);
    await twoStepStore(table).complete(user, now, call.audit);
  } else call.audit.unchanged();
  return openSession(call, { user, session, device });
});
