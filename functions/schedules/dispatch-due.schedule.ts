import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { pingCampaignStore } from '../ping/ping-campaign-store.ts';
import { recordShards, shardsInUse } from '../platform/table/shards-in-use.ts';
import { dispatchDue } from './dispatch-due.ts';
import { duePagesStore } from './due-pages-store.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, so that the hour's work is spread over the hour. */
export const handler = handleSchedule('dispatch-due', async () => {
  const table = { client: documentClient(), tableName: env.tableName() };
  await recordShards(table);
  const ports = {
    shards: await shardsInUse(table),
    sendJobs: jobSender(queueClient(), env.queueUrl),
    hasDue: [duePagesStore(table).hasDue, pingCampaignStore(table).hasDue],
  };
  await dispatchDue(ports, new Date(), env.clockSpeed());
});
