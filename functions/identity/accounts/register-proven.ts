import { ProblemError } from '../../../shared/calls/errors.ts';
import type { SocialSession } from '../../../shared/calls/identity/social.ts';
import { providerNames } from '../../../shared/models/identity/identity-provider.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { registerAccount } from './register-account.ts';
import {
  acceptProof,
  type Proof,
  type ProvingCall,
  startSession,
  spendProof,
} from './social-accounts.ts';
import { unguessablePassword } from './create-user.ts';

/**
 * Registers a root user whom a provider has proven, with a confirmed address and without a password, and signs them in.
 * Role and plan of use are chosen on the first visit.
 *
 * @param names take the place of those that the provider returns
 * @throws ProblemError `conflict` when the account is linked, or the address has an account; what `acceptProof` throws
 */
export async function registerProven(
  { table, client, now, audit, directory, verify }: ProvingCall & { audit: Audit },
  proof: Proof,
  names: { firstName?: string | undefined; lastName?: string | undefined } = {},
): Promise<SocialSession> {
  const identity = await acceptProof(table, proof, { verify, now });
  await spendProof(table, identity, now);
  const { provider, subject, email } = identity;
  if ((await linkedIdentityStore(table).findUser(provider, subject)) !== undefined) {
    const name = providerNames[provider];
    throw new ProblemError('conflict', `This ${name} account is registered already`);
  }
  const { firstName = identity.firstName, lastName = identity.lastName } = names;
  const person = {
    email,
    firstName: firstName || (email.split('@')[0] ?? email),
    lastName,
    role: 'Other',
    usePlan: undefined,
    password: unguessablePassword(),
    link: { provider, subject, email },
  };
  const owner = await registerAccount({ table, directory }, person, { now, audit });
  return startSession(table, directory, { user: { ...owner, email }, client, now });
}
