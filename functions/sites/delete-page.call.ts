import { deletePage } from '../../shared/calls/sites.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { oneSite } from './account-sites.ts';
import { forgetRemoved } from './forget-removed.ts';
import { pageStore } from './page-store.ts';
import { pageNotFound } from './site-rules.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore } from './site-store.ts';
import { watchStore } from '../pages/watch-store.ts';

export const handler = handleCall(deletePage, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const url = spelling(typeof body.site === 'string' ? body.site : body.site.url);
  const page = spelling(body.page);
  const sites = siteStore(table);
  const wasThere = await pageStore(table).deletePage(accountId, url, { url: page, now, audit });
  const site = await oneSite(sites, { accountId, url, field: 'site' });
  if (!wasThere) throw pageNotFound();
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const watching = watchStore(table);
  await forgetRemoved({ sites, watching, sendJobs }, { accountId, urls: [page], now });
  return site;
});
