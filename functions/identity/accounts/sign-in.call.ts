import { signIn } from '../../../shared/calls/identity/accounts.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { lockedOutMail } from '../../providers/email/link-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { type SendLink, mailLockedOwner } from './mailed-links.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import {
  asksForCode,
  type SecondStep,
  type Session,
  type UserDirectory,
} from '../../providers/ports/user-directory.ts';
import { accountStore } from './account-store.ts';
import { guessPassword } from './guess-password.ts';
import { knownDevices } from './known-devices.ts';
import { openSession } from './open-session.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { log } from '../../platform/logger.ts';
import type { User } from '../../platform/callers/user-entity.ts';

/**
 * Asks for the code that the table says this user has, where the directory did not: the owner of a token can switch the second
 * step off at the directory itself, past the password and past the team's rule.
 */
async function holdToSecondStep(
  directory: Pick<UserDirectory, 'signIn' | 'switchSecondStep'>,
  { userId, email, twoStepSince }: User,
  { password, answer }: { password: string; answer: Session | SecondStep },
): Promise<Session | SecondStep> {
  if (twoStepSince === undefined || asksForCode(answer)) return answer;
  log.warn('the user pool requested no code; switching two-step sign-in on again', { userId });
  // Without an app, as in a user pool that replaces a lost one, there is no code to ask for.
  if (!(await directory.switchSecondStep(userId, true))) return answer;
  return (await directory.signIn(email, password)) ?? answer;
}

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
