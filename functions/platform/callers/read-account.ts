import type { Table } from '../table/table.ts';
import { accountEntity } from './account-entity.ts';

/** Plan and counters of an existing account. */
export async function readAccount(table: Table, accountId: string) {
  const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
  if (data === null) throw new Error(`Account ${accountId} not found`);
  return data;
}
