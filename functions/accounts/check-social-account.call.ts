import { checkSocialAccount as contract } from '../../shared/calls/social.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { verifyIdToken } from '../providers/oidc/verify-id-token.ts';
import { accountStore } from './account-store.ts';
import { trySignInLinked } from './sign-in-linked.ts';
import { believe, proofIn, type Verify } from './social-accounts.ts';

const verify: Verify = (provider, token) =>
  verifyIdToken(provider, token, env.identityProvider(provider));

export const handler = handleCall(contract, async ({ body, table, client, now }) => {
  const proof = proofIn(body);
  // An address alone proves nothing, so nothing is revealed about it.
  if (proof === undefined) return false;
  const identity = await believe(table, proof, { verify, now });
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  const session = await trySignInLinked(table, directory, { identity, client, now });
  return session ?? (await accountStore(table).findByEmail(identity.email)) !== undefined;
});
