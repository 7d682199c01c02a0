import { findPages as contract } from '../../shared/calls/sites.ts';
import { aboutField } from '../platform/calls/about-field.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { targetParser } from '../platform/target-guard/parse-target.ts';
import { findPagesInChild } from './find-pages-in-child.ts';
import { isPageOfSite } from './site-rules.ts';
import { visitable } from '../pages/page-url.ts';

export const handler = handleCall(contract, async ({ body }) => {
  const allowPrivate = env.allowPrivateTargets();
  const home = visitable(targetParser({ allowPrivate }), body.url, 'url');
  const pages = await aboutField('url', findPagesInChild(home, { allowPrivate }));
  return pages.filter((page) => isPageOfSite(home, page));
});
