import { getSite } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { accountSites, oneSite } from '../../registry/pages/account-sites.ts';
import { roleOn } from '../../registry/pages/visible-sites.ts';
import { siteNotFound } from '../../registry/pages/site-rules.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(getSite, async ({ body, caller, table }) => {
  const store = siteStore(table);
  if (body.url === undefined) return accountSites(store, caller);
  const { accountId, accountEmail: email } = caller;
  const site = await oneSite(store, { accountId, url: spelling(body.url), field: 'url' });
  if (roleOn(caller, site) === undefined) throw siteNotFound('url');
  return [{ email, sites: [site] }];
});
