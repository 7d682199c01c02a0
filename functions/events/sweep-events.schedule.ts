import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { log } from '../platform/logger.ts';
import { measure } from '../platform/measure.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { nextRetryMs, outboxStore } from './outbox-store.ts';
import { sweepEvents } from './sweep-events.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-events', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    store: outboxStore(table),
    sendJobs: jobSender(queueClient(), env.queueUrl),
    measure: (undelivered: number) => measure('EventsUndelivered', undelivered, undefined),
  };
  const resent = await sweepEvents(ports, sweepTimes(event, nextRetryMs));
  if (resent > 0) log.info('events swept', { resent });
});
