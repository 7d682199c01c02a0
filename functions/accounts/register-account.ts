import { randomUUID } from 'node:crypto';
import type { PlanLimits } from '../../shared/plans/plans.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { AccountStore } from './account-store.ts';
import type { NewLink } from './linked-identity-entity.ts';
import { alreadyExists, createUser, type UserPorts } from './create-user.ts';

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: string;
  /** Undefined until it is chosen on the first visit. */
  usePlan: string | undefined;
  /** The proof of the address, in place of a password that anyone could know. */
  link?: NewLink;
}

interface Ports extends UserPorts {
  accounts: AccountStore;
}

const dayMs = 24 * 3600 * 1000;

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
      trial.trialDays === null
        ? undefined
        : new Date(now.getTime() + trial.trialDays * dayMs).toISOString(),
  };
  const userId = await createUser(ports, { email, password, now }, (userId, claimId) =>
    accounts.createAccount({ ...account, userId }, claimId, audit),
  );
  return { accountId, userId };
}
