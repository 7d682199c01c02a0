import * as z from 'zod';
import { beginSocialSignIn } from '../../../shared/calls/identity/social.ts';
import {
  identityProviders,
  type IdentityProvider,
} from '../../../shared/models/identity/identity-provider.ts';
import { callApi } from './api.ts';
import { kept, parseJson } from './kept.ts';

const Attempt = z.object({
  provider: z.enum(identityProviders),
  state: z.string(),
  codeVerifier: z.string(),
  /** To sign in, or to link the account to the signed-in user. */
  purpose: z.enum(['sign-in', 'link']),
});
export type Attempt = z.infer<typeof Attempt>;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Sends the browser to the provider. The verifier stays in this tab, so a return from another browser is refused. */
export async function goToProvider(
  provider: IdentityProvider,
  purpose: Attempt['purpose'],
): Promise<void> {
  const codeVerifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const codeChallenge = base64url(new Uint8Array(hash));
  const { url, state } = await callApi(beginSocialSignIn, { body: { provider, codeChallenge } });
  kept('social-sign-in').write(JSON.stringify({ provider, state, codeVerifier, purpose }));
  window.location.assign(url);
}

/** What this tab began with the state that has come back, once. */
export function takeAttempt(state: string | null): Attempt | undefined {
  const text = kept('social-sign-in').read();
  kept('social-sign-in').remove();
  const attempt = Attempt.safeParse(parseJson(text)).data;
  return attempt?.state === state ? attempt : undefined;
}
