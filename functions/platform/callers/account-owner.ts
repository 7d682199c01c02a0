import { accountEntity } from './account-entity.ts';
import { userEntity } from './user-entity.ts';
import type { Table } from '../table/table.ts';

/** Plan and counters of an existing account. */
export async function readAccount(table: Table, accountId: string) {
  const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
  if (data === null) throw new Error(`Account ${accountId} not found`);
  return data;
}

export interface Owner {
  email: string;
  /** IANA name. */
  timeZone: string;
}

/** The root user of an account; undefined if there is no such account. */
export async function ownerOf(table: Table, accountId: string): Promise<Owner | undefined> {
  const { data: account } = await accountEntity(table).get({ accountId }).go();
  if (account === null) return undefined;
  const { rootUserId: userId, rootEmail: email } = account;
  const { data: user } = await userEntity(table).get({ accountId, userId }).go();
  return { email, timeZone: user?.timeZone ?? 'UTC' };
}

/** Time zone of the root user. */
export const timeZoneOf = async (table: Table, accountId: string): Promise<string> =>
  (await ownerOf(table, accountId))?.timeZone ?? 'UTC';
