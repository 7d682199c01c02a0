import { addSinglePage } from '../../shared/calls/sites.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import { targetParser } from '../platform/target-guard/parse-target.ts';
import { oneSite } from './account-sites.ts';
import { addPages } from './add-pages.ts';
import { pageStore } from './page-store.ts';
import { pageExists } from './site-rules.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore } from './site-store.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';

export const handler = handleCall(addSinglePage, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const { accountId } = caller;
  const siteUrl = spelling(typeof body.site === 'string' ? body.site : body.site.url);
  const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
  const added = await underPlan(table, accountId, (plan) =>
    addPages(
      { pages: pageStore(table), parseTarget },
      { accountId, siteUrl, siteField: 'site', pages: [body.page], fieldOf: () => 'page' },
      { limits: limitsOf(plan), plan, now, audit },
    ),
  );
  if (added.length === 0) throw pageExists();
  return oneSite(sites, { accountId, url: siteUrl, field: 'site' });
});
