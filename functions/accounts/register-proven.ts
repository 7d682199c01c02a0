import { ProblemError } from '../../shared/calls/errors.ts';
import { providerNames } from '../../shared/models/identity-provider.ts';
import type { PlanLimits } from '../../shared/plans/plans.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { ProvenIdentity } from '../providers/ports/prove-identity.ts';
import type { LinkedIdentityStore } from './linked-identity-store.ts';
import { registerAccount } from './register-account.ts';
import { unguessablePassword } from './unguessable-password.ts';

type Ports = Parameters<typeof registerAccount>[0] & {
  links: Pick<LinkedIdentityStore, 'findUser'>;
};

/**
 * Registers a root user whom a provider has proven, with a confirmed address and without a password. Role and plan of use
 * are chosen on the first visit.
 *
 * @throws ProblemError `conflict` when the account is linked, or the address has an account
 */
export async function registerProven(
  { links, ...ports }: Ports,
  identity: ProvenIdentity,
  { now, trial, audit }: { now: Date; trial: PlanLimits; audit: Audit },
): Promise<{ accountId: string; userId: string }> {
  const { provider, subject, email, firstName, lastName } = identity;
  if ((await links.findUser(provider, subject)) !== undefined) {
    const name = providerNames[provider];
    throw new ProblemError('conflict', `This ${name} account is registered already`);
  }
  const person = {
    email,
    firstName: firstName || (email.split('@')[0] ?? email),
    lastName,
    role: 'Other',
    usePlan: undefined,
    password: unguessablePassword(),
  };
  const link = { provider, subject, email };
  return registerAccount(ports, { ...person, link }, { now, trial, audit });
}
