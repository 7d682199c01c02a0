import { addSite } from '../../../shared/calls/portfolio/sites.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { accountSites } from '../../registry/pages/account-sites.ts';
import { addSites } from './add-sites.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(addSite, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const { accountId } = caller;
  const { siteCount } = await sites.readAccount(accountId);
  await underPlan(table, accountId, (plan) =>
    addSites(table, accountId, body.sites, { plan, now, audit }),
  );
  if (siteCount === 0) await emailByDefault(table, caller, { cause: 'first-site', now });
  return accountSites(sites, caller);
});
