import type { Assignee } from '../../shared/models/incident.ts';
import { nameOfUser } from '../platform/callers/name-of-user.ts';
import { usersOf } from '../platform/callers/user-entity.ts';
import type { Table } from '../platform/table/table.ts';

/** Users whom a user can assign: all of the account. Members limited to clients see only themselves. */
export async function assigneesOf(
  table: Table,
  {
    accountId,
    userId,
    clients,
  }: { accountId: string; userId: string; clients?: object | undefined },
): Promise<Assignee[]> {
  return (await usersOf(table, accountId))
    .filter((user) => clients === undefined || user.userId === userId)
    .map((user) => ({ userId: user.userId, name: nameOfUser(user) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
