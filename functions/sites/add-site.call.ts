import { addSite } from '../../shared/calls/sites.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import { targetParser } from '../platform/target-guard/parse-target.ts';
import { accountSites } from './account-sites.ts';
import { addSites } from './add-sites.ts';
import { firstSiteAdded } from './first-site-added.ts';
import { siteStore } from './site-store.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';

export const handler = handleCall(addSite, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
  const { accountId } = caller;
  const { siteCount } = await sites.readAccount(accountId);
  await underPlan(table, accountId, async (plan) => {
    const limits = limitsOf(plan);
    const options = { limits, plan, now, audit };
    await addSites({ sites, parseTarget }, accountId, body.sites, options);
  });
  if (siteCount === 0) await firstSiteAdded(table, now)(accountId, caller.userId);
  return accountSites(sites, caller);
});
