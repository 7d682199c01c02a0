import { signIn } from '../../shared/calls/accounts.ts';
import { ProblemError } from '../../shared/errors.ts';
import { mailClient } from '../platform/aws/mail-client.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Table } from '../platform/table/table.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { lockedOutMail } from '../providers/email/locked-out-mail.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { accountStore } from './account-store.ts';
import { isFirstLockMail } from './email-limits.ts';
import { guessPassword } from './guess-password.ts';
import { inEqualTime } from './in-equal-time.ts';
import { knownDevices } from './known-devices.ts';
import { recordSession } from './record-session.ts';
import { mailResetLink } from './reset-mail.ts';

export const handler = handleCall(signIn, async ({ body, table, now, address, ...call }) => {
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  const { email, password } = body;
  const devices = knownDevices(table);
  const device = await devices.recognise(call.cookies, { email, address }, now);
  // Known and unknown addresses take the same way through the user pool, and the same time.
  const session = await guessPassword(
    table,
    { email, address, now, trusted: device && `device#${device.id}` },
    {
      attempt: () => directory.signIn(email, password),
      onLocked: () => mailOwner(table, email, now),
    },
  );
  const user = session && (await accountStore(table).findByUserId(session.userId));
  if (session === undefined || (user === undefined && !session.isSupport)) {
    throw new ProblemError('unauthenticated', 'Email or password is not correct');
  }
  if (user !== undefined && (device === undefined || device.isDueForRenewal)) {
    const isSecure = env.publicUrl().startsWith('https:');
    await devices.remember(call, user, { isSecure, now });
  }
  const { isSupport: _, ...tokens } = session;
  if (user !== undefined) {
    await recordSession(table, { owner: user, client: call.client, ...tokens }, now);
  }
  return { ...tokens, email: user?.email ?? email };
});

/** Once for each lock, and never more often than every six hours. */
async function mailOwner(table: Table, email: string, now: Date): Promise<void> {
  if (!(await isFirstLockMail(table, email, now))) return;
  const mail = {
    sendMail: sesMailer(mailClient(), env.mailFrom()),
    compose: lockedOutMail.bind(null, env.publicUrl()),
  };
  await inEqualTime('mail to a locked-out owner', mailResetLink(table, mail, { email, now }));
}
