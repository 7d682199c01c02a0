/** Partition of the index under which everything outside an account's own partition is found by its account. */
export const traceKey = (accountId: string): string => `account-trace#${accountId.toLowerCase()}`;

/**
 * ElectroDB's index for an entity that belongs to an account but has a partition of its own: the deletion of the
 * account finds its items by it.
 * @param id attribute that distinguishes the items
 */
export const accountTrace = <const Id extends string>(id: Id) =>
  ({
    index: 'gsi1',
    pk: { field: 'gsi1pk', composite: ['accountId'], template: 'account-trace#${accountId}' },
    sk: { field: 'gsi1sk', composite: [id], template: `\${${id}}`, casing: 'none' },
  }) as const;
