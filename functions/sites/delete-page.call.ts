import { deletePage } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/handle-call.ts';
import { oneSite } from './account-sites.ts';
import { pageStore } from './page-store.ts';
import { pageNotFound, spelling } from './site-rules.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(deletePage, async ({ body, caller, table }) => {
  const { accountId } = caller;
  const url = spelling(typeof body.site === 'string' ? body.site : body.site.url);
  const wasThere = await pageStore(table).deletePage(accountId, url, spelling(body.page));
  const site = await oneSite(siteStore(table), { accountId, url, field: 'site' });
  if (!wasThere) throw pageNotFound();
  return site;
});
