import { randomUUID } from 'node:crypto';
import type { PlanLimits } from '../../shared/plans/plans.ts';
import type { Audit } from '../platform/audit/audit.ts';
import { after, dayMs } from '../platform/times.ts';
import type { AccountStore, NewAccount } from './account-store.ts';
import { alreadyExists, createUser, type UserPorts } from './create-user.ts';

/** A user who registers through a provider (`link`) gets a random password. */
export type RegistrationForm = { password: string } & Pick<
  NewAccount,
  'firstName' | 'lastName' | 'email' | 'role' | 'usePlan' | 'link'
>;

interface Ports extends UserPorts {
  accounts: AccountStore;
}

/**
 * Registers a root user with an account on the Trial plan.
 *
 * @param trial the Trial plan, for its length
 * @throws ProblemError `conflict` if the address has an account, or is being registered at this moment
 */
export async function registerAccount(
  ports: Ports,
  form: RegistrationForm,
  { now, trial, audit }: { now: Date; trial: PlanLimits; audit?: Audit },
): Promise<{ accountId: string; userId: string }> {
  const { accounts } = ports;
  const { email, password, ...person } = form;
  if ((await accounts.findByEmail(email)) !== undefined) throw alreadyExists();
  const accountId = randomUUID();
  const account = {
    ...person,
    accountId,
    email,
    plan: 'Trial' as const,
    createdAt: now.toISOString(),
    nextPaymentDate:
      trial.trialDays === null ? undefined : after(now, trial.trialDays * dayMs).toISOString(),
  };
  const userId = await createUser(ports, { email, password, now }, (userId, claimId) =>
    accounts.createAccount({ ...account, userId }, claimId, audit),
  );
  return { accountId, userId };
}
