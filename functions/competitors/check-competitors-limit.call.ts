import { checkCompetitorsLimit } from '../../shared/calls/competitors.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { limitCheck } from '../sites/site-rules.ts';
import { competitorStore } from './competitor-store.ts';

export const handler = handleCall(checkCompetitorsLimit, async ({ caller, table }) => {
  const { plan, competitorCount } = await competitorStore(table).readAccount(caller.accountId);
  const limits = planLimits(plan, env.planOverrides());
  const { competitorSitesLimit: limit, competitorSitesUnlimited: unlimited } = limits;
  return limitCheck({ limit, unlimited, used: competitorCount });
});
