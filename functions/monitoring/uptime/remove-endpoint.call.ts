import { removeEndpoint } from '../../../shared/calls/monitoring/monitors.ts';
import { forgetPage } from '../../../shared/jobs/catalogue.ts';
import { monitorSpelling } from '../../../shared/models/monitoring/endpoint-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { log } from '../../platform/logger.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { pageKey } from './check-key.ts';
import { monitorStore } from './monitors/monitor-store.ts';

export const handler = handleCall(removeEndpoint, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const site = await reachedSite(table, caller, body.site, 'site');
  const url = monitorSpelling(body.address);
  const store = monitorStore(table);
  const found = await store.find(pageKey({ accountId, url }));
  if (found?.subject !== 'endpoint' || found.siteKey !== site.urlKey) return audit.unchanged();
  if (found.name !== undefined) audit.about([found.name]);
  await store.removeEndpoint(found, { now, audit });
  try {
    await sendJobs(forgetPage, [{ accountId, url: found.url, before: now.toISOString() }]);
  } catch (error) {
    // Its mark has the clock try again.
    log.error('could not queue the deletion of data of a removed endpoint', { accountId, error });
  }
});
