import { readAccount } from '../../platform/callers/read-account.ts';
import type { Table } from '../../platform/table/table.ts';
import { roomOf } from './to-site-import.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

/** Sites that an account has, and may still add. */
export async function roomOfAccount(
  table: Table,
  accountId: string,
): Promise<{ siteCount: number; room: number | null }> {
  const { plan, siteCount } = await readAccount(table, accountId);
  return { siteCount, room: roomOf(limitsOf(plan), siteCount) };
}
