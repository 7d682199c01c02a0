import { checkSitesLimit } from '../../shared/calls/sites.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { limitCheck } from './site-rules.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(checkSitesLimit, async ({ caller, table }) => {
  const { plan, siteCount } = await siteStore(table).readAccount(caller.accountId);
  const { siteLimit: limit, siteUnlimited: unlimited } = planLimits(plan, env.planOverrides());
  return limitCheck({ limit, unlimited, used: siteCount });
});
