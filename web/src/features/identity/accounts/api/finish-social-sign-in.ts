import {
  checkSocialAccount,
  exchangeSocialCode,
  linkIdentity,
  mergeSocialAccount,
  registerGoogleUser,
  registerMicrosoftUser,
} from '../../../../../../shared/calls/identity/social.ts';
import {
  type IdentityProvider,
  providerNames,
} from '../../../../../../shared/models/identity/identity-provider.ts';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { currentIdentity } from '../../../../lib/identity.ts';
import { takeAttempt } from '../../../../lib/social-attempt.ts';
import { beginSession } from '../../../../lib/tokens.ts';

/** The identity that the provider has verified. */
export interface Proof {
  provider: IdentityProvider;
  idToken: string;
  email: string;
}
/**
 * The outcome of the return: a session, a new account with a session, a linked account, or an account to merge with.
 */
export type Outcome =
  | { kind: 'signed-in' | 'registered' | 'linked' }
  | { kind: 'mergeable'; proof: Proof };

/** Continues after the provider has sent the browser back. Refuses a state that this tab did not begin. */
export async function finishSocialSignIn(
  provider: IdentityProvider,
  search: URLSearchParams,
): Promise<Outcome> {
  const attempt = takeAttempt(search.get('state'));
  const name = providerNames[provider];
  if (search.has('error')) throw new ApiError(0, `You did not sign in with ${name}.`);
  if (attempt?.provider !== provider)
    throw new ApiError(0, `This ${name} sign-in was not started in this tab. Please start again.`);
  const { state, codeVerifier, purpose } = attempt;
  const code = search.get('code') ?? '';
  const body = { provider, code, state, codeVerifier };
  const proven = await callApi(exchangeSocialCode, { body });
  const { idToken, email } = proven;
  if (purpose === 'link') {
    const userId = currentIdentity()?.userId ?? '';
    await callApi(linkIdentity, { params: { userId }, body: { provider, idToken } });
    return { kind: 'linked' };
  }
  const proof = provider === 'google' ? { googleId: idToken } : { microsoftId: idToken };
  const found = await callApi(checkSocialAccount, { body: { email, ...proof } });
  if (found === true) return { kind: 'mergeable', proof: { provider, idToken, email } };
  if (found === false) {
    await register(provider, proven);
    return { kind: 'registered' };
  }
  await beginSession(found);
  return { kind: 'signed-in' };
}

async function register(
  provider: IdentityProvider,
  { idToken, email, firstName, lastName }: Proven,
): Promise<void> {
  const names = {
    ...(firstName === '' ? {} : { firstName }),
    ...(lastName === '' ? {} : { lastName }),
  };
  const session =
    provider === 'google'
      ? await callApi(registerGoogleUser, { body: { token: idToken, googleId: idToken } })
      : await callApi(registerMicrosoftUser, {
          body: { data: { microsoftId: idToken, email, ...names } },
        });
  await beginSession(session);
}

interface Proven {
  idToken: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Links the proven account to the one with the same address, and signs in. */
export async function merge({ provider, idToken, email }: Proof): Promise<void> {
  const proof = provider === 'google' ? { googleId: idToken } : { newmicrosoftId: idToken };
  await beginSession(await callApi(mergeSocialAccount, { body: { email, ...proof } }));
}
