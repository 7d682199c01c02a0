import { gsi1 } from './entity.ts';

/** Partition of the index under which everything outside an account's own partition is found by its account. */
export const traceKey = (accountId: string): string => `account-trace#${accountId.toLowerCase()}`;

/**
 * ElectroDB's index for an entity that belongs to an account but has a partition of its own: the deletion of the
 * account finds its items by it.
 * @param id attribute that distinguishes the items
 */
export const accountTrace = <const Id extends string>(id: Id) =>
  gsi1('account-trace#${accountId}', `\${${id}}`, { sk: 'none' });
