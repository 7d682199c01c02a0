import { deleteSite } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { forgetRemoved } from './forget-removed.ts';
import { pageStore } from './page-store.ts';
import { removeSites } from './remove-sites.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore } from './site-store.ts';
import { watchStore } from '../pages/watch-store.ts';
import { announce } from '../platform/events/announce.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleCall(deleteSite, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const sites = siteStore(table);
  const urls = body.sites.map(({ url }) => spelling(url));
  const ports = { sites, pages: pageStore(table, announce) };
  const asked = { accountId, urls, now, requestedBy: caller.userId, audit };
  const removed = await removeSites(ports, asked);
  const watching = watchStore(table);
  await forgetRemoved({ sites, watching, sendJobs }, { accountId, urls: removed, now });
});
