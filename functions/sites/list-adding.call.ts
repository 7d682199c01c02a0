import { listAdding } from '../../shared/calls/adding.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { firstScans } from '../scans/first-scans.ts';
import { scanStore } from '../scans/scan-store.ts';
import { addingStore } from './adding-store.ts';
import { settleAdding } from './settle-adding.ts';
import { firstSiteAdded } from './first-site-added.ts';
import { siteStore } from './site-store.ts';
import { toAddingSite } from './to-adding-site.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';

export const handler = handleCall(listAdding, async ({ caller, table, now }) => {
  const adding = addingStore(table);
  const ports = {
    ...firstScans({ store: scanStore(table), sendJobs }, now),
    adding,
    sites: siteStore(table),
    billing: env.billing(),
    firstSiteAdded: firstSiteAdded(table, now),
    limitsOf,
    now,
  };
  const listed = await adding.list(caller.accountId, now);
  const settled = await Promise.all(listed.map((one) => settleAdding(ports, one)));
  return settled.map(toAddingSite);
});
