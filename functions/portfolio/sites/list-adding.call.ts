import { listAdding } from '../../../shared/calls/portfolio/adding.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { firstScans } from '../../measuring/scans/running/first-scans.ts';
import { currentResults } from './adding-store.ts';
import { settleAdding, settlePorts } from './settle-adding.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { toAddingSite } from './to-adding-site.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleCall(listAdding, async ({ caller, table, now }) => {
  const scans = firstScans({ table, sendJobs }, now);
  const ports = settlePorts(table, scans, now);
  const listed = await ports.adding.list(caller.accountId, now);
  const settled = await Promise.all(listed.map((one) => settleAdding(ports, one)));
  const hasFailed = settled.some(({ state }) => state === 'failed');
  const sites = hasFailed ? await siteStore(table).listSitesOnly(caller.accountId) : [];
  const current = currentResults(
    settled,
    sites.map(({ url }) => url),
  );
  return current.map(toAddingSite);
});
