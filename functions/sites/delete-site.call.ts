import { succeeded } from '../../shared/calls/fields.ts';
import { deleteSite } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/handle-call.ts';
import { pageStore } from './page-store.ts';
import { removeSites } from './remove-sites.ts';
import { spelling } from './site-rules.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(deleteSite, async ({ body, caller, table }) => {
  const ports = { sites: siteStore(table), pages: pageStore(table) };
  const urls = body.sites.map(({ url }) => spelling(url));
  await removeSites(ports, caller.accountId, urls);
  return succeeded;
});
