import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';

/** Views of a site that count in a day (UTC). More are left out and counted as such; the sampling rate is for larger sites. */
const viewsADay: Record<PlanName, number> = {
  Trial: 10_000,
  Developer: 50_000,
  Team: 100_000,
  Business: 500_000,
  Internal: 2_000_000,
};

/** Views that a site of an account may have in a day. Nothing is counted for an account that is suspended or gone. */
export const viewsADayOf =
  (table: Table) =>
  async (accountId: string): Promise<number> => {
    const { data } = await accountEntity(table).get({ accountId }).go();
    if (data === null || data.suspended || data.deletingSince !== undefined) return 0;
    return viewsADay[data.plan];
  };
