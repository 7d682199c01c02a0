import { planLimits } from '../../shared/plans.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { log } from '../platform/logger.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { firstScans } from '../scans/first-scans.ts';
import { scanStore } from '../scans/scan-store.ts';
import { addingStore } from './adding-store.ts';
import { settleAll } from './settle-all.ts';
import { firstSiteAdded } from './first-site-added.ts';
import { siteStore } from './site-store.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every minute, because the person who added a site may have closed the browser. */
export const handler = handleSchedule('add-scanned-sites', async () => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const now = new Date();
  const overrides = env.planOverrides();
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const added = await settleAll({
    ...firstScans({ store: scanStore(table), sendJobs }, now),
    adding: addingStore(table),
    sites: siteStore(table),
    billing: env.billing(),
    firstSiteAdded: firstSiteAdded(table, now),
    limitsOf: (plan) => planLimits(plan, overrides),
    now,
  });
  if (added > 0) log.info('sites added that nobody waited for', { added });
});
