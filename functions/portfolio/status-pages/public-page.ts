import { ProblemError } from '../../../shared/calls/errors.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';

/** Whether people can read a page: nothing is known of an account whose plan is over or that is suspended. */
export async function isPublic(
  table: Table,
  { accountId, isPublished }: Pick<StatusPageItem, 'accountId' | 'isPublished'>,
  now: Date,
): Promise<boolean> {
  if (!isPublished) return false;
  const account = await foundItem(accountEntity(table).get({ accountId }));
  return account !== undefined && !isHeld(accountStanding(account, now));
}

export const noSuchPage = (): ProblemError =>
  new ProblemError('not_found', 'There is no such status page', { field: 'slug' });

/** A page that everyone may read. @throws ProblemError `not_found` for one that is not public, or has a password */
export async function openPage(
  table: Table,
  page: StatusPageItem | undefined,
  now: Date,
): Promise<StatusPageItem> {
  if (page !== undefined && page.lock === undefined && (await isPublic(table, page, now)))
    return page;
  throw noSuchPage();
}
