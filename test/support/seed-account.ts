import { randomUUID } from 'node:crypto';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { identityEntity } from '../../functions/platform/callers/identity-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { userEntity } from '../../functions/platform/callers/user-entity.ts';
import type { PlanName } from '../../shared/plans/plans.ts';

export interface SeededUser {
  accountId: string;
  userId: string;
  email: string;
}

/** Id in the user pool; without it, the user cannot sign in. */
export type PoolUser = Pick<SeededUser, 'userId' | 'email'>;

interface AccountToSeed {
  plan?: PlanName;
  suspended?: boolean;
  user?: PoolUser;
}

/** Writes an account with its root user to the table, like registration, without the user pool. */
export async function seedAccount(
  table: Table,
  { plan = 'Trial', suspended = false, user: poolUser }: AccountToSeed = {},
): Promise<SeededUser> {
  const user = { ...newUser(randomUUID()), ...poolUser };
  await accountEntity(table)
    .create({
      accountId: user.accountId,
      rootUserId: user.userId,
      rootEmail: user.email,
      plan,
      suspended,
      createdAt: new Date().toISOString(),
    })
    .go();
  await putUser(table, user, true);
  return user;
}

/** Adds a sub-user to an account. */
export async function seedSubUser(
  table: Table,
  { accountId }: { accountId: string },
  poolUser?: PoolUser,
): Promise<SeededUser> {
  const user = { ...newUser(accountId), ...poolUser };
  await putUser(table, user, false);
  return user;
}

const newUser = (accountId: string): SeededUser => ({
  accountId,
  userId: randomUUID(),
  email: `${randomUUID()}@example.com`,
});

async function putUser(table: Table, user: SeededUser, isRoot: boolean): Promise<void> {
  const { accountId, userId, email } = user;
  const identities = identityEntity(table);
  await Promise.all([
    userEntity(table)
      .create({
        ...user,
        firstName: 'Grace',
        lastName: 'Hopper',
        role: 'CEO',
        isRoot,
        ...(isRoot && { usePlan: 'Other' }),
        emailConfirmed: true,
        createdAt: new Date().toISOString(),
      })
      .go(),
    identities.create({ kind: 'email', subject: email, accountId, userId }).go(),
    identities.create({ kind: 'cognito', subject: userId, accountId, userId }).go(),
  ]);
}
