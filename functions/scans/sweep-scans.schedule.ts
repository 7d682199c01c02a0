import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { log } from '../platform/logger.ts';
import { socketPush } from '../platform/sockets/push.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { scanStore } from './scan-store.ts';
import { sweepScans } from './sweep.ts';
import { timings } from './timings.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-scans', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    store: scanStore(table, announcer(jobSender(queueClient(), env.queueUrl))),
    sendJobs: jobSender(queueClient(), env.queueUrl),
    push: socketPush(table, env.socketEndpoint()),
  };
  const swept = await sweepScans(ports, sweepTimes(event, timings.nextRetry));
  if (swept.resent + swept.givenUp > 0) log.info('scans swept', { ...swept });
});
