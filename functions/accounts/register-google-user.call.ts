import { registerGoogleUser as contract } from '../../shared/calls/social.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { verifyIdToken } from '../providers/oidc/verify-id-token.ts';
import { accountStore } from './account-store.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { registerProven } from './register-proven.ts';
import { believe, startSession, useUp, type Verify } from './social-accounts.ts';

const verify: Verify = (provider, token) =>
  verifyIdToken(provider, token, env.identityProvider(provider));

export const handler = handleCall(contract, async ({ body, table, client, now, audit }) => {
  const { token, googleId = token } = body;
  // Documented as two fields, they carry one proof.
  const proof = { provider: 'google', idToken: googleId === token ? token : '' } as const;
  const identity = await believe(table, proof, { verify, now });
  await useUp(table, identity, now);
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  const ports = { accounts: accountStore(table), links: linkedIdentityStore(table), directory };
  const trial = planLimits('Trial', env.planOverrides());
  const owner = await registerProven(ports, identity, { now, trial, audit });
  const user = { ...owner, email: identity.email };
  return startSession(table, directory, { user, client, now });
});
