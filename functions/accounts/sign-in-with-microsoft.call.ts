import { signInWithMicrosoft as contract } from '../../shared/calls/social.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { verifyIdToken } from '../providers/oidc/verify-id-token.ts';
import { signInLinked } from './sign-in-linked.ts';
import { believe, type Verify } from './social-accounts.ts';

const verify: Verify = (provider, token) =>
  verifyIdToken(provider, token, env.identityProvider(provider));

export const handler = handleCall(contract, async ({ body, table, client, now }) => {
  const { microsoftId: idToken, email } = body;
  const proof = { provider: 'microsoft', idToken, email } as const;
  const identity = await believe(table, proof, { verify, now });
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  return signInLinked(table, directory, { identity, client, now });
});
