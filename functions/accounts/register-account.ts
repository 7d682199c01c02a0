import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../shared/errors.ts';
import type { PlanLimits } from '../../shared/plans.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { AccountStore } from './account-store.ts';
import type { UserDirectory } from '../providers/ports/user-directory.ts';

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: string;
  usePlan: string;
}

interface Ports {
  accounts: AccountStore;
  directory: UserDirectory;
}

const dayMs = 24 * 3600 * 1000;

/**
 * Registers a root user with an account on the Trial plan. The user pool comes first and the table decides: whatever
 * dies in between leaves a user without an identity, whom the next registration of the address replaces.
 *
 * @param trial limits of the Trial plan, for its length
 * @throws ProblemError `conflict` when the address has an account, or is being registered at this moment
 */
export async function registerAccount(
  ports: Ports,
  form: RegistrationForm,
  { now, trial, audit }: { now: Date; trial: PlanLimits; audit?: Audit },
): Promise<{ accountId: string; userId: string }> {
  const { accounts, directory } = ports;
  const { email, password, ...person } = form;
  if ((await accounts.findByEmail(email)) !== undefined) throw alreadyExists();
  const claimId = randomUUID();
  if (!(await accounts.claimEmail(email, claimId, now))) throw beingRegistered();

  const userId = await createUser(ports, email, password).catch(async (error: unknown) => {
    await accounts.releaseEmail(email, claimId);
    throw error;
  });
  const accountId = randomUUID();
  const account = {
    ...person,
    accountId,
    userId,
    email,
    plan: 'Trial' as const,
    createdAt: now.toISOString(),
    nextPaymentDate:
      trial.trialDays === null
        ? undefined
        : new Date(now.getTime() + trial.trialDays * dayMs).toISOString(),
  };
  const created = await accounts
    .createAccount(account, claimId, audit)
    .catch(async (error: unknown) => {
      // While the claim is there, the transaction has not happened and, without it, never will.
      const undone = await accounts.releaseEmail(email, claimId);
      if (!undone) return (await accounts.findByUserId(userId)) !== undefined;
      await directory.deleteUser(userId);
      throw error;
    });
  if (created) return { accountId, userId };
  await directory.deleteUser(userId);
  await accounts.releaseEmail(email, claimId);
  throw alreadyExists();
}

async function createUser(
  { accounts, directory }: Ports,
  email: string,
  password: string,
): Promise<string> {
  const created = await directory.createUser(email, password);
  if (created !== undefined) return created;
  const leftover = await directory.findUserId(email);
  if (leftover !== undefined) {
    if ((await accounts.findByUserId(leftover)) !== undefined) throw alreadyExists();
    // Replaced rather than given a new password: nothing of it, such as a group, may pass to a stranger.
    await directory.deleteUser(leftover);
  }
  const again = await directory.createUser(email, password);
  if (again === undefined) throw alreadyExists();
  return again;
}

const alreadyExists = () =>
  new ProblemError('conflict', 'An account with this email already exists', { field: 'email' });
const beingRegistered = () =>
  new ProblemError(
    'conflict',
    'This email is being registered at the moment, please try again in a minute',
    { field: 'email' },
  );
