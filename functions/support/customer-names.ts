import { userEntity } from '../platform/callers/user-entity.ts';
import type { Table } from '../platform/table/table.ts';

/** Full names by user id; a user who was removed has none. */
export type CustomerNames = ReadonlyMap<string, string>;

interface CustomerKey {
  accountId: string;
  userId: string;
}

export async function customerNames(
  table: Table,
  customers: readonly CustomerKey[],
): Promise<CustomerNames> {
  const keys = new Map(
    customers.map(({ accountId, userId }) => [userId, { accountId, userId }] as const),
  );
  if (keys.size === 0) return new Map();
  const { data } = await userEntity(table)
    .get([...keys.values()])
    .go({ attributes: ['userId', 'firstName', 'lastName'] });
  return new Map(
    data.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]),
  );
}
