import {
  checkSocialAccount,
  linkIdentity,
  listIdentities,
  mergeSocialAccount,
  registerGoogleUser,
  unlinkIdentity,
} from '../../shared/calls/identity/social.ts';
import type { IdentityProvider } from '../../shared/models/identity/identity-provider.ts';
import { handler as checkHandler } from '../../functions/identity/accounts/check-social-account.call.ts';
import { handler as linkHandler } from '../../functions/identity/accounts/link-identity.call.ts';
import { handler as listHandler } from '../../functions/identity/accounts/list-identities.call.ts';
import { handler as mergeHandler } from '../../functions/identity/accounts/merge-social-account.call.ts';
import { handler as registerGoogleHandler } from '../../functions/identity/accounts/register-google-user.call.ts';
import { handler as unlinkHandler } from '../../functions/identity/accounts/unlink-identity.call.ts';
import { call } from './call-handler.ts';
import type { Person, useIdentityProviders } from './identity-provider.ts';

type Providers = Awaited<ReturnType<typeof useIdentityProviders>>;

/** The calls with which people sign in by Google and Microsoft, and link accounts there. */
export function socialCalls(providers: Pick<Providers, 'proven'>) {
  const registering = async (person: Person) => {
    const token = await providers.proven('google', person);
    return call(registerGoogleHandler, registerGoogleUser, { body: { token, googleId: token } });
  };
  const checking = (googleId: string, { email }: Person) =>
    call(checkHandler, checkSocialAccount, { body: { googleId, email } });
  const merging = async (person: Person) =>
    call(mergeHandler, mergeSocialAccount, {
      body: { googleId: await providers.proven('google', person), email: person.email },
    });
  const listing = async (userId: string) =>
    (await call(listHandler, listIdentities, { params: { userId } }, { as: { userId } })).body;
  const linking = async (userId: string, provider: IdentityProvider, person: Person) =>
    call(
      linkHandler,
      linkIdentity,
      { params: { userId }, body: { provider, idToken: await providers.proven(provider, person) } },
      { as: { userId } },
    );
  const unlinking = (userId: string, provider: IdentityProvider) =>
    call(unlinkHandler, unlinkIdentity, { params: { userId, provider } }, { as: { userId } });
  return { registering, checking, merging, listing, linking, unlinking };
}
