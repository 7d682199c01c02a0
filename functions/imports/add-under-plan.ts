import { ProblemError } from '../../shared/calls/errors.ts';
import * as messages from '../../shared/calls/messages.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { env } from '../platform/aws/env.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import type { Table } from '../platform/table/table.ts';
import { type AddedSites, type NewSite, siteStore } from '../sites/site-store.ts';

/** Adds one site, if the account's plan allows it. */
export async function addUnderPlan(
  table: Table,
  { accountId, site, now }: { accountId: string; site: NewSite; now: Date },
): Promise<AddedSites> {
  const add = async (plan: Parameters<typeof planLimits>[0]): Promise<AddedSites> => {
    const { siteLimit, siteUnlimited } = planLimits(plan, env.planOverrides());
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
