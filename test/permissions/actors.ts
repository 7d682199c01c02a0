import { randomUUID } from 'node:crypto';
import type { Table } from '../../functions/platform/table/table.ts';
import { seedAccount, seedSubUser } from '../support/seed-account.ts';

/** Somebody who calls, and the account whose data they mean. */
export interface Actor {
  userId: string;
  /** The account's email: the root user's. */
  accountEmail: string;
  accountId: string;
  groups?: string[];
}

export const actorKinds = [
  'nobody',
  'root',
  'sub-user',
  'suspended root',
  'suspended sub-user',
  'support',
  'support without an account',
] as const;
export type ActorKind = (typeof actorKinds)[number];

/**
 * One of each kind, on accounts of their own. `nobody`, and staff who have no account, mean the account of another.
 */
export async function makeActors(table: Table): Promise<Record<ActorKind, Actor>> {
  const pair = async (suspended: boolean) => {
    const root = await seedAccount(table, { plan: 'Internal', suspended });
    const helper = await seedSubUser(table, root);
    const of = { accountId: root.accountId, accountEmail: root.email };
    return { root: { ...of, userId: root.userId }, helper: { ...of, userId: helper.userId } };
  };
  const [active, suspended, staff] = await Promise.all([pair(false), pair(true), pair(false)]);
  return {
    nobody: { ...active.root },
    root: active.root,
    'sub-user': active.helper,
    'suspended root': suspended.root,
    'suspended sub-user': suspended.helper,
    support: { ...staff.root, groups: ['support'] },
    'support without an account': {
      ...staff.root,
      userId: randomUUID(),
      groups: ['support'],
    },
  };
}
