import { signIn } from '../../shared/calls/accounts.ts';
import { ProblemError } from '../../shared/errors.ts';
import { userPoolClient } from '../platform/clients.ts';
import { env } from '../platform/env.ts';
import { handleCall } from '../platform/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { accountStore } from './account-store.ts';
import { guessPassword } from './email-limits.ts';

export const handler = handleCall(signIn, async ({ body, table, now }) => {
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  const { email, password } = body;
  // Known and unknown addresses take the same way through the user pool, and the same time.
  const session = await guessPassword(table, { email, now }, () =>
    directory.signIn(email, password),
  );
  const user = session && (await accountStore(table).findByUserId(session.userId));
  if (session === undefined || user === undefined) {
    throw new ProblemError('unauthenticated', 'Email or password is not correct');
  }
  return { ...session, email: user.email };
});
