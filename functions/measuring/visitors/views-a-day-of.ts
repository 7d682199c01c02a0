import { viewsADay } from '../../../shared/visitors/views-a-day.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** Views that a site of an account may have in a day. Nothing is counted for an account that is suspended or gone. */
export const viewsADayOf =
  (table: Table) =>
  async (accountId: string): Promise<number> => {
    const { data } = await accountEntity(table).get({ accountId }).go();
    if (data === null || data.suspended || data.deletingSince !== undefined) return 0;
    return viewsADay[data.plan];
  };
