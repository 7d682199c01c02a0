import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AddedSites, NewSite } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

/** Adds one site, if the account's plan allows it. */
export async function addUnderPlan(
  table: Table,
  { accountId, site, now }: { accountId: string; site: NewSite; now: Date },
): Promise<AddedSites> {
  const add = async (plan: PlanName): Promise<AddedSites> => {
    const { siteLimit, siteUnlimited } = limitsOf(plan);
    const limit = siteUnlimited ? null : siteLimit;
    const written = await siteStore(table).addSites(accountId, [site], { limit, plan, now });
    if (!written.done && written.refused === 'limit')
      throw new ProblemError('limit_reached', messages.sitesLimitReached);
    return written;
  };
  try {
    return await underPlan(table, accountId, add);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'limit_reached') throw error;
    return { done: false, refused: 'limit' };
  }
}
