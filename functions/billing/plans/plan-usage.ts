import { ProblemError } from '../../../shared/calls/errors.ts';
import { exceeded, type LimitedThing, type PlanUsage } from '../../../shared/plans/plan-fit.ts';
import type { PlanLimits } from '../../../shared/plans/plans.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** The usage of an account; undefined if it is deleted. */
export async function readUsage(
  table: Table,
  accountId: string,
): Promise<(PlanUsage & { allPages: number }) | undefined> {
  const [account, sites] = await Promise.all([
    accountEntity(table).get({ accountId }).go({ consistent: true }),
    siteEntity(table)
      .query.byUrl({ accountId })
      .go({ consistent: true, pages: 'all', attributes: ['pageCount'] }),
  ]);
  if (account.data === null) return undefined;
  const { siteCount, subUserCount, competitorCount } = account.data;
  const pageCounts = sites.data.map(({ pageCount }) => pageCount);
  return {
    sites: siteCount,
    pages: Math.max(0, ...pageCounts),
    allPages: pageCounts.reduce((sum, count) => sum + count, 0),
    subUsers: subUserCount,
    competitors: competitorCount,
  };
}

const names: Record<LimitedThing, string> = {
  sites: 'sites',
  pages: 'pages on one site',
  subUsers: 'users',
  competitors: 'competitors',
};

/** @throws ProblemError `conflict`, reason `plan_too_small`, when the account has more than the plan allows */
export function assertFits(usage: PlanUsage, limits: PlanLimits): void {
  const things = exceeded(usage, limits).map((thing) => names[thing]);
  if (things.length === 0) return;
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(things);
  throw new ProblemError('conflict', `You have more ${list} than this plan allows`, {
    reason: 'plan_too_small',
  });
}
