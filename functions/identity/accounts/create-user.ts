import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Table } from '../../platform/table/table.ts';
import { accountStore } from './account-store.ts';
import type { UserDirectory } from '../../providers/ports/user-directory.ts';
import { newToken } from '../../platform/secret-token.ts';

/**
 * For users who sign in without a password, which the user pool still requires: 256 random bits that are not stored.
 */
export const unguessablePassword = (): string => `Aa1-${newToken()}`;

export interface UserPorts {
  table: Table;
  directory: UserDirectory;
}

/**
 * Creates a user with a password: first in the user pool, then in the table, which decides. If the process dies in
 * between, the pool keeps a user without an identity, which the next registration of the address replaces.
 * @param write the transaction that makes the user's identities and ends the claim; false when the address is taken
 * @returns the user's id
 * @throws ProblemError `conflict` when the address is taken, or is being registered at this moment; what `write` throws
 */
export async function createUser(
  ports: UserPorts,
  { email, password, now }: { email: string; password: string; now: Date },
  write: (userId: string, claimId: string) => Promise<boolean>,
): Promise<string> {
  const { table, directory } = ports;
  const accounts = accountStore(table);
  const claimId = randomUUID();
  if (!(await accounts.claimEmail(email, claimId, now))) throw beingRegistered();
  const userId = await createInPool(ports, email, password).catch(async (error: unknown) => {
    await accounts.releaseEmail(email, claimId);
    throw error;
  });
  const created = await write(userId, claimId).catch(async (error: unknown) => {
    // While the claim exists, the transaction has not run; without the claim it cannot.
    const undone = await accounts.releaseEmail(email, claimId);
    if (!undone) return (await accounts.findByUserId(userId)) !== undefined;
    await directory.deleteUser(userId);
    throw error;
  });
  if (created) return userId;
  await directory.deleteUser(userId);
  await accounts.releaseEmail(email, claimId);
  throw alreadyExists();
}

async function createInPool(
  { table, directory }: UserPorts,
  email: string,
  password: string,
): Promise<string> {
  const created = await directory.createUser(email, password);
  if (created !== undefined) return created;
  const leftover = await directory.findUserId(email);
  if (leftover !== undefined) {
    if ((await accountStore(table).findByUserId(leftover)) !== undefined) throw alreadyExists();
    if (await directory.isSupport(leftover)) throw alreadyExists();
    // Replaced instead of given a new password, so that a stranger inherits nothing from it, such as a group.
    await directory.deleteUser(leftover);
  }
  const again = await directory.createUser(email, password);
  if (again === undefined) throw alreadyExists();
  return again;
}

export const alreadyExists = () =>
  new ProblemError('conflict', 'An account with this email already exists', { field: 'email' });
const beingRegistered = () =>
  new ProblemError(
    'conflict',
    'This email is being registered at the moment, please try again in a minute',
    { field: 'email' },
  );
