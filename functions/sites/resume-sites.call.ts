import { resumeSites } from '../../shared/calls/sites.ts';
import { spelling } from '../pages/page-url.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { pauseSites } from './pause-sites.ts';
import { pauseStore } from './pause-store.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(resumeSites, async ({ body, caller, table, now, audit }) => {
  const ports = { sites: siteStore(table), pauses: pauseStore(table), audit };
  const urls = body.sites.map(spelling);
  await pauseSites(ports, 'resume', { accountId: caller.accountId, urls, now });
});
