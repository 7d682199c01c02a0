import { signIn } from '../../shared/calls/accounts.ts';
import { ProblemError } from '../../shared/errors.ts';
import { userPoolClient } from '../platform/clients.ts';
import { env } from '../platform/env.ts';
import { handleCall } from '../platform/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { accountStore } from './account-store.ts';
import { takeEmailTurn } from './email-limits.ts';

export const handler = handleCall(signIn, async ({ body, table, now }) => {
  await takeEmailTurn(table, 'password', body.email, now);
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  // Known and unknown addresses take the same way through the user pool, and the same time.
  const session = await directory.signIn(body.email, body.password);
  const user = session && (await accountStore(table).findByUserId(session.userId));
  if (session === undefined || user === undefined) {
    throw new ProblemError('unauthenticated', 'Email or password is not correct');
  }
  return { ...session, email: user.email };
});
