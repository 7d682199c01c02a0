import { emailByDefault } from '../channels/email-by-default.ts';
import type { Table } from '../platform/table/table.ts';
import type { SettlePorts } from './settle-adding.ts';

/** Outages of the account's first site are mailed to its owner, unless the account has chosen otherwise. */
export const firstSiteAdded =
  (table: Table, now: Date): SettlePorts['firstSiteAdded'] =>
  (accountId, userId) =>
    emailByDefault(table, { accountId, userId }, { cause: 'first-site', now });
