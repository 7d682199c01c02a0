import { addSite } from '../../shared/calls/sites.ts';
import { planLimits } from '../../shared/plans.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { targetParser } from '../platform/target-guard/parse-target.ts';
import { accountSites } from './account-sites.ts';
import { addSites } from './add-sites.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(addSite, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
  const { plan } = await sites.readAccount(caller.accountId);
  const limits = planLimits(plan, env.planOverrides());
  await addSites({ sites, parseTarget }, caller.accountId, body.sites, { limits, now, audit });
  return accountSites(sites, caller);
});
