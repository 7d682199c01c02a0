import { deletePage } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { oneSite } from '../../registry/pages/account-sites.ts';
import { forgetRemoved } from './forget-removed.ts';
import { pageStore } from './page-store.ts';
import { pageNotFound } from '../../registry/pages/site-rules.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleCall(deletePage, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const url = spelling(typeof body.site === 'string' ? body.site : body.site.url);
  const page = spelling(body.page);
  const wasThere = await pageStore(table).deletePage(accountId, url, { url: page, now, audit });
  const site = await oneSite(siteStore(table), { accountId, url, field: 'site' });
  if (!wasThere) throw pageNotFound();
  await forgetRemoved(table, sendJobs, { accountId, urls: [page], now });
  return site;
});
