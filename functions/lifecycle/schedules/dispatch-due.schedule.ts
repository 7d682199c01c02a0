import { env } from '../../platform/aws/env.ts';
import { pingCampaignStore } from '../../monitoring/ping/ping-campaign-store.ts';
import { recordShards, shardsInUse } from '../../platform/table/shards-in-use.ts';
import { dispatchDue } from './dispatch-due.ts';
import { duePagesStore } from './due-pages-store.ts';
import { handleSchedule } from '../../platform/jobs/handle-schedule.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

/** Every five minutes, so that the hour's work is spread over the hour. */
export const handler = handleSchedule('dispatch-due', async ({ table }) => {
  await recordShards(table);
  const ports = {
    shards: await shardsInUse(table),
    sendJobs,
    hasDue: [duePagesStore(table).hasDue, pingCampaignStore(table).hasDue],
  };
  await dispatchDue(ports, new Date(), env.clockSpeed());
});
