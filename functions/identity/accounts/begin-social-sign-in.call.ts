import { beginSocialSignIn as contract } from '../../../shared/calls/identity/social.ts';
import { returnPath } from '../../../shared/models/identity/identity-provider.ts';
import { env } from '../../platform/aws/env.ts';
import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { authorizationUrl } from '../../providers/oidc/oidc-client.ts';
import { notConfigured } from '../../providers/oidc/verify-id-token.ts';
import { clientSecretOf } from './social-accounts.ts';
import { socialSignIns } from './social-sign-ins.ts';

export const handler = handleCall(contract, async ({ body, table, now }) => {
  const { provider, codeChallenge } = body;
  const { clientId, endpoint } = env.identityProvider(provider);
  if (clientId === undefined || !isSecretSet(clientSecretOf[provider]))
    throw notConfigured(provider);
  const redirectUri = `${env.publicUrl()}${returnPath(provider)}`;
  const { state, nonce } = await socialSignIns(table).begin(provider, codeChallenge, now);
  const client = { clientId, redirectUri, endpoint };
  return { state, url: authorizationUrl(provider, client, { state, nonce, codeChallenge }) };
});
