import { addSinglePage } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { oneSite } from '../../registry/pages/account-sites.ts';
import { addPages } from './add-pages.ts';
import { pageExists } from '../../registry/pages/site-rules.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(addSinglePage, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const siteUrl = spelling(typeof body.site === 'string' ? body.site : body.site.url);
  const added = await underPlan(table, accountId, (plan) =>
    addPages(
      table,
      { accountId, siteUrl, siteField: 'site', pages: [body.page], fieldOf: () => 'page' },
      { plan, now, audit },
    ),
  );
  if (added.length === 0) throw pageExists();
  return oneSite(siteStore(table), { accountId, url: siteUrl, field: 'site' });
});
