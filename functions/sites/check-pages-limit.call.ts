import { checkPagesLimit } from '../../shared/calls/sites.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { limitCheck } from './site-rules.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(checkPagesLimit, async ({ body, caller, table }) => {
  const store = siteStore(table);
  const [{ plan }, site] = await Promise.all([
    store.readAccount(caller.accountId),
    store.findSite(caller.accountId, spelling(body.siteUrlToBeAdded)),
  ]);
  const { pageLimit: limit, pageUnlimited: unlimited } = planLimits(plan, env.planOverrides());
  // A new site has no pages yet.
  return limitCheck({ limit, unlimited, used: site?.pageCount ?? 0 });
});
