import { signIn } from '../../shared/calls/accounts.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { env } from '../platform/aws/env.ts';
import { lockedOutMail } from '../providers/email/locked-out-mail.ts';
import { sendMail } from '../providers/email/send-mail.ts';
import type { SendLink } from './reset-mail.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { asksForCode } from '../providers/ports/user-directory.ts';
import { accountStore } from './account-store.ts';
import { guessPassword } from './guess-password.ts';
import { holdToSecondStep } from './hold-to-second-step.ts';
import { knownDevices } from './known-devices.ts';
import { mailLockedOwner } from './mail-locked-owner.ts';
import { openSession } from './open-session.ts';
import { userDirectory } from '../providers/cognito/user-pool-directory.ts';

export const handler = handleCall(signIn, async (call) => {
  const { table, now, address } = call;
  const directory = userDirectory();
  const sendLink: SendLink = (to) => sendMail(lockedOutMail(env.publicUrl(), to));
  const { email, password } = call.body;
  const device = await knownDevices(table).recognise(call.cookies, { email, address }, now);
  // Known and unknown addresses take the same way through the user pool, and the same time.
  const session = await guessPassword(
    table,
    { email, address, now, trusted: device && `device#${device.id}` },
    {
      attempt: () => directory.signIn(email, password),
      onLocked: () => mailLockedOwner(table, sendLink, { email, now }),
    },
  );
  const user = session && (await accountStore(table).findByUserId(session.userId));
  if (session !== undefined && user !== undefined) {
    const answer = await holdToSecondStep(directory, user, { password, answer: session });
    if (asksForCode(answer)) return { challenge: 'totp' as const, ticket: answer.ticket };
    return openSession(call, { user, session: answer, device });
  }
  if (session === undefined || asksForCode(session) || !session.isSupport) {
    throw new ProblemError('unauthenticated', 'Email or password is not correct');
  }
  const { isSupport: _, ...tokens } = session;
  return { ...tokens, email };
});
