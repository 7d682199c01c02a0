import { findPages as contract } from '../../shared/calls/sites.ts';
import { aboutField } from '../platform/about-field.ts';
import { env } from '../platform/env.ts';
import { handleCall } from '../platform/handle-call.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { findPages } from './find-pages.ts';
import { isPageOfSite, visitable } from './site-rules.ts';

export const handler = handleCall(contract, async ({ body }) => {
  const guard = createTargetGuard({ allowPrivate: env.allowPrivateTargets() });
  try {
    const home = visitable(guard.parse, body.url, 'url');
    const pages = await aboutField('url', findPages(home, { fetch: guard.fetch }));
    return pages.filter((page) => isPageOfSite(home, page));
  } finally {
    guard.close();
  }
});
