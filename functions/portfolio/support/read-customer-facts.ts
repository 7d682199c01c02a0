import { ProblemError } from '../../../shared/calls/errors.ts';
import type { DeskCustomer } from '../../../shared/calls/portfolio/desk.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** The plan and site names of a customer: all that staff see besides the customer's messages. */
export async function readCustomerFacts(table: Table, accountId: string): Promise<DeskCustomer> {
  const [account, sites] = await Promise.all([
    accountEntity(table)
      .get({ accountId })
      .go({ attributes: ['plan'] }),
    siteEntity(table)
      .query.byUrl({ accountId })
      .go({ pages: 'all', attributes: ['siteName'] }),
  ]);
  if (account.data === null) throw new ProblemError('not_found', 'This account was deleted');
  const siteNames = sites.data.map(({ siteName }) => siteName);
  return {
    plan: account.data.plan,
    siteNames: siteNames.toSorted((a, b) => a.localeCompare(b)),
  };
}
