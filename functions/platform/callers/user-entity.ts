import { CustomAttributeType } from 'electrodb';
import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import type { SavedFilter } from '../../../shared/models/identity/saved-filter.ts';
import { startPages } from '../../../shared/models/identity/user.ts';
import { ofAccount, inAccount, type ItemOf } from '../table/entity.ts';
import type { Table } from '../table/table.ts';

/**
 * A person who signs in: the root user of an account or one of its sub-users.
 * Access: get by account and user id; list an account's users.
 */
export const userEntity = ofAccount('user', {
  attributes: {
    /** Cognito's `sub`. */
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    firstName: { type: 'string', required: true },
    lastName: { type: 'string', required: true },
    role: { type: 'string', required: true },
    /** Absent from sub-users, and until it is chosen on the first visit. */
    usePlan: { type: 'string' },
    /** IANA name, for times in mails. @default UTC */
    timeZone: { type: 'string' },
    /** Absent until it is chosen. @default dashboard */
    startPage: { type: startPages },
    /** Filters of Today; absent until one is saved. */
    savedFilters: { type: CustomAttributeType<SavedFilter[]>('any') },
    isRoot: { type: 'boolean', required: true },
    emailConfirmed: { type: 'boolean', required: true, default: false },
    /** False for a user who signs in with Google or Microsoft alone; absent counts as true. */
    hasPassword: { type: 'boolean' },
    /** ISO 8601; earlier sessions and reset links are void. */
    passwordChangedAt: { type: 'string' },
    /** ISO 8601; since then a sign-in with the password asks for a code of the user's app. */
    twoStepSince: { type: 'string' },
    /** SHA-256 of those not used yet. */
    recoveryCodes: { type: 'set', items: 'string' },
    /** Roles of a sub-user who is limited to clients, by `clientId`; absent without a limit. */
    clients: { type: CustomAttributeType<ClientRoles>('any') },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: inAccount('user#${userId}'),
  },
});

export type User = ItemOf<typeof userEntity>;
export type UserKey = Pick<User, 'accountId' | 'userId'>;

/** The users of an account, its root user and its sub-users. */
export async function usersOf(table: Table, accountId: string): Promise<User[]> {
  const all = { pages: 'all', consistent: true } as const;
  return (await userEntity(table).query.byId({ accountId }).go(all)).data;
}
