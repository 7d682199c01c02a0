import { checkPagesLimit } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitCheck } from '../../registry/pages/site-rules.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(checkPagesLimit, async ({ body, caller, table }) => {
  const store = siteStore(table);
  const [{ plan }, site] = await Promise.all([
    store.readAccount(caller.accountId),
    store.findSite(caller.accountId, spelling(body.siteUrlToBeAdded)),
  ]);
  // A new site has no pages yet.
  return limitCheck(mostOf(plan).pages, site?.pageCount ?? 0);
});
