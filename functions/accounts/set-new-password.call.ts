import { setNewPassword } from '../../shared/calls/accounts.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import { ProblemError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { accessTokenVerifier } from '../platform/access-token.ts';
import { userPoolClient } from '../platform/clients.ts';
import { env } from '../platform/env.ts';
import { findCaller } from '../platform/find-caller.ts';
import { handleCall } from '../platform/handle-call.ts';
import { oneTimeTokens } from '../platform/one-time-tokens.ts';
import type { Table } from '../platform/table/table.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { accountStore, type UserRecord } from './account-store.ts';
import { replacePassword, resetPassword } from './change-password.ts';
import { guessPassword } from './email-limits.ts';

const verify = accessTokenVerifier();

export const handler = handleCall(setNewPassword, async (call) => {
  const { body, table, now } = call;
  const { userId } = call.params;
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const ports = {
    accounts: accountStore(table),
    directory: cognitoDirectory(userPoolClient(), pool),
    tokens: oneTimeTokens(table),
    clock: () => new Date(),
  };
  const { password, token, currentPassword: current } = body;
  if (token !== undefined) {
    await resetPassword(ports, { userId, token, password });
  } else if (current !== undefined) {
    const user = await signedInUser(table, call.bearer, userId);
    const { email } = user;
    const session = await guessPassword(table, { email, now }, () =>
      ports.directory.signIn(email, current),
    );
    await replacePassword(ports, { user, session, password });
  } else {
    throw signInFirst();
  }
  return { ...succeeded, message: messages.passwordChanged };
});

/** The user of the bearer token, who must be the one that the path names. */
async function signedInUser(
  table: Table,
  bearer: string | undefined,
  userId: string,
): Promise<UserRecord> {
  const claims = bearer === undefined ? undefined : await verify(bearer);
  const caller = claims === undefined ? undefined : await findCaller(table, claims);
  if (caller === undefined) throw signInFirst();
  if (caller.userId !== userId) {
    throw new ProblemError('forbidden', 'You can change your own password only', {
      field: 'userId',
    });
  }
  const user = await accountStore(table).findByUserId(userId);
  if (user === undefined) throw signInFirst();
  return user;
}

const signInFirst = () =>
  new ProblemError(
    'unauthenticated',
    'A new password needs the link from our mail, or a session and the current password',
  );
