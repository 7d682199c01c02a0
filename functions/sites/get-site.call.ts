import { getSite } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { accountSites, oneSite } from '../pages/account-sites.ts';
import { roleOn } from '../pages/visible-sites.ts';
import { siteNotFound } from '../pages/site-rules.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore } from '../pages/site-store.ts';

export const handler = handleCall(getSite, async ({ body, caller, table }) => {
  const store = siteStore(table);
  if (body.url === undefined) return accountSites(store, caller);
  const { accountId, accountEmail: email } = caller;
  const site = await oneSite(store, { accountId, url: spelling(body.url), field: 'url' });
  if (roleOn(caller, site) === undefined) throw siteNotFound('url');
  return [{ email, sites: [site] }];
});
