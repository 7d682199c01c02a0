import { addPages as contract } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { oneSite } from '../../registry/pages/account-sites.ts';
import { addPages } from './add-pages.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const siteUrl = spelling(body.site.url);
  const wanted = {
    accountId,
    siteUrl,
    siteField: 'site.url',
    pages: body.pages,
    fieldOf: (index: number) => `pages.${index}`,
  };
  await underPlan(table, accountId, (plan) => addPages(table, wanted, { plan, now, audit }));
  return oneSite(siteStore(table), { accountId, url: siteUrl, field: 'site.url' });
});
