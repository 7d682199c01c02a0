import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { socketPush } from '../platform/sockets/push.ts';
import { pingRunStore } from './ping-run-store.ts';
import { sweepPings } from './sweep-pings.ts';
import { timings } from './timings.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-pings', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    store: pingRunStore(table),
    sendJobs: jobSender(queueClient(), env.queueUrl),
    push: socketPush(table, env.socketEndpoint()),
  };
  const swept = await sweepPings(ports, sweepTimes(event, timings.nextRetry));
  if (swept.resent + swept.givenUp > 0) log.info('pings swept', { ...swept });
});
