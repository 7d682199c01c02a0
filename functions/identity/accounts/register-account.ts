import { randomUUID } from 'node:crypto';
import type { Audit } from '../../platform/audit/audit.ts';
import { after, dayMs } from '../../platform/times.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { accountStore, type NewAccount } from './account-store.ts';
import { alreadyExists, createUser, type UserPorts } from './create-user.ts';

/** A user who registers through a provider (`link`) gets a random password. */
export type RegistrationForm = { password: string } & Pick<
  NewAccount,
  'firstName' | 'lastName' | 'email' | 'role' | 'usePlan' | 'link'
>;

/**
 * Registers a root user with an account on the Trial plan.
 * @throws ProblemError `conflict` if the address has an account, or is being registered at this moment
 */
export async function registerAccount(
  ports: UserPorts,
  form: RegistrationForm,
  { now, audit }: { now: Date; audit: Audit },
): Promise<{ accountId: string; userId: string }> {
  const accounts = accountStore(ports.table);
  const { email, password, ...person } = form;
  if ((await accounts.findByEmail(email)) !== undefined) throw alreadyExists();
  const accountId = randomUUID();
  const { trialDays } = limitsOf('Trial');
  const account = {
    ...person,
    accountId,
    email,
    plan: 'Trial' as const,
    createdAt: now.toISOString(),
    nextPaymentDate: trialDays === null ? undefined : after(now, trialDays * dayMs).toISOString(),
  };
  const userId = await createUser(ports, { email, password, now }, (userId, claimId) =>
    accounts.createAccount({ ...account, userId }, claimId, audit),
  );
  return { accountId, userId };
}
