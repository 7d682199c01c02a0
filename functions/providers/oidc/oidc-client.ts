import * as z from 'zod';
import {
  type IdentityProvider,
  providerNames,
} from '../../../shared/models/identity/identity-provider.ts';
import { requestOnce, ProviderError } from '../request-provider.ts';
import { textOf } from '../text-of.ts';
import { knownProvider } from './known-providers.ts';
import { notProven } from './verify-id-token.ts';

export interface OidcClient {
  clientId: string;
  /** Address that the provider sends the browser back to. */
  redirectUri: string;
  /** Address of a stand-in for the provider. */
  endpoint: string | undefined;
}

/**
 * Where the browser is sent: an authorization request with state, nonce and PKCE. The person always chooses the
 * account.
 */
export function authorizationUrl(
  provider: IdentityProvider,
  { clientId, redirectUri, endpoint }: OidcClient,
  { state, nonce, codeChallenge }: { state: string; nonce: string; codeChallenge: string },
): string {
  const { authorization, scope } = knownProvider(provider, endpoint);
  const url = new URL(authorization);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }).toString();
  return url.href;
}

const Answer = z.object({ id_token: z.string().max(8192) });
const timeoutMs = 8000;

/**
 * Exchanges a code for the ID token. Never repeated: a code is valid once.
 *
 * @throws ProblemError `unauthenticated` for a code that the provider does not take; ProviderError
 */
export async function exchangeCode(
  provider: IdentityProvider,
  { clientId, redirectUri, endpoint, secret }: OidcClient & { secret: string },
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<string> {
  const name = providerNames[provider];
  const token = await requestOnce(
    name,
    async (signal) => {
      const response = await fetch(knownProvider(provider, endpoint).token, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: secret,
          code_verifier: codeVerifier,
        }),
        headers: { accept: 'application/json' },
        signal,
        redirect: 'error',
      });
      const text = await textOf(response, name);
      if (response.ok) return Answer.parse(JSON.parse(text)).id_token;
      if (isRefusedCode(text)) return undefined;
      throw ProviderError.ofStatus(name, response, text);
    },
    { secrets: [secret, code, codeVerifier], timeoutMs },
  );
  if (token === undefined) throw notProven(provider);
  return token;
}

/** RFC 6749, 5.2; other errors are ours, such as a wrong secret. */
const isRefusedCode = (text: string): boolean => /"error"\s*:\s*"invalid_grant"/.test(text);
