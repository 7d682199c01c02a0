import { userEntity, type UserKey } from '../../platform/callers/user-entity.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';

/** Full names by user id; a user who was removed has none. */
export type CustomerNames = ReadonlyMap<string, string>;

export async function customerNames(
  table: Table,
  customers: readonly UserKey[],
): Promise<CustomerNames> {
  const keys = new Map(
    customers.map(({ accountId, userId }) => [userId, { accountId, userId }] as const),
  );
  const users = await getMany([...keys.values()], (left) =>
    userEntity(table)
      .get(left)
      .go({ concurrent: 5, attributes: ['userId', 'firstName', 'lastName'] }),
  );
  return new Map(
    users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]),
  );
}
