import { exchangeSocialCode as contract } from '../../../shared/calls/identity/social.ts';
import { returnPath } from '../../../shared/models/identity/identity-provider.ts';
import { env } from '../../platform/aws/env.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { exchangeCode } from '../../providers/oidc/oidc-client.ts';
import { notConfigured, notProven, verifyIdToken } from '../../providers/oidc/verify-id-token.ts';
import { clientSecretOf } from './social-accounts.ts';
import { socialSignIns } from './social-sign-ins.ts';

export const handler = handleCall(contract, async ({ body, table, now }) => {
  const { provider, code, codeVerifier } = body;
  const registration = env.identityProvider(provider);
  const { clientId, endpoint } = registration;
  const secret = await readSecret(clientSecretOf[provider]);
  if (clientId === undefined || secret === undefined) throw notConfigured(provider);
  const nonce = await socialSignIns(table).takeState(body, now);
  if (nonce === undefined) throw notProven(provider);
  const redirectUri = `${env.publicUrl()}${returnPath(provider)}`;
  const client = { clientId, redirectUri, endpoint, secret };
  const idToken = await exchangeCode(provider, client, { code, codeVerifier });
  const identity = await verifyIdToken(provider, idToken, registration);
  if (identity.nonce !== nonce) throw notProven(provider);
  const { email, firstName, lastName } = identity;
  return { idToken, email, firstName, lastName };
});
