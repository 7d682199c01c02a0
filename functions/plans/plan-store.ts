import { accountEntity } from '../platform/callers/account-entity.ts';
import type { Table } from '../platform/table/table.ts';
import { userEntity } from '../platform/callers/user-entity.ts';

/** An account and one of its users; undefined when either is gone. */
export async function readAccountAndUser(
  table: Table,
  { accountId, userId }: { accountId: string; userId: string },
) {
  const [account, user] = await Promise.all([
    accountEntity(table).get({ accountId }).go({ consistent: true }),
    userEntity(table).get({ accountId, userId }).go({ consistent: true }),
  ]);
  if (account.data === null || user.data === null) return undefined;
  return { account: account.data, user: user.data };
}
