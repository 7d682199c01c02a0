import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { deliveryStore } from './delivery-store.ts';
import { outageStore } from './outage-store.ts';
import { deliveryTimings } from './records.ts';
import { sweepDeliveries } from './sweep-deliveries.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-deliveries', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    deliveries: deliveryStore(table),
    outages: outageStore(table),
    sendJobs: jobSender(queueClient(), env.queueUrl),
  };
  const swept = await sweepDeliveries(ports, sweepTimes(event, deliveryTimings.nextRetry));
  if (swept.resent + swept.givenUp > 0) log.info('deliveries swept', { ...swept });
});
