import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { log } from '../platform/logger.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { hourMsAt } from './hours.ts';
import { sweepConfirmations } from './sweep-confirmations.ts';
import { confirmationMs } from './confirmations.ts';
import { uptimeStore } from './uptime-store.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-confirmations', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const hourMs = hourMsAt(env.clockSpeed());
  const ports = { store: uptimeStore(table, { hourMs, announce: announcer(sendJobs) }), sendJobs };
  const swept = await sweepConfirmations(ports, sweepTimes(event, confirmationMs));
  if (swept.resent + swept.givenUp > 0) log.info('confirmations swept', { ...swept });
});
