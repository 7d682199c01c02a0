import { addPages as contract } from '../../shared/calls/sites.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import { targetParser } from '../platform/target-guard/parse-target.ts';
import { oneSite } from './account-sites.ts';
import { addPages } from './add-pages.ts';
import { pageStore } from './page-store.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore } from './site-store.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const { accountId } = caller;
  const siteUrl = spelling(body.site.url);
  const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
  const wanted = {
    accountId,
    siteUrl,
    siteField: 'site.url',
    pages: body.pages,
    fieldOf: (index: number) => `pages.${index}`,
  };
  await underPlan(table, accountId, (plan) => {
    const limits = limitsOf(plan);
    return addPages({ pages: pageStore(table), parseTarget }, wanted, { limits, plan, now, audit });
  });
  return oneSite(sites, { accountId, url: siteUrl, field: 'site.url' });
});
