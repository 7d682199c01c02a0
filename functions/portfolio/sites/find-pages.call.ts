import { findPages as contract } from '../../../shared/calls/portfolio/sites.ts';
import { aboutField } from '../../platform/calls/about-field.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { targetParser } from '../../platform/target-guard/parse-target.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { findPagesInChild } from './find-pages-in-child.ts';
import { isPageOfSite } from '../../registry/pages/site-rules.ts';
import { visitable } from '../../registry/pages/page-url.ts';

export const handler = handleCall(contract, async ({ body, caller, table }) => {
  const allowPrivate = env.allowPrivateTargets();
  const home = visitable(targetParser({ allowPrivate }), body.url, 'url');
  const languages = await pageLanguages(table, { accountId: caller.accountId, url: home });
  const pages = await aboutField('url', findPagesInChild(home, { allowPrivate, languages }));
  return pages.filter((page) => isPageOfSite(home, page));
});
