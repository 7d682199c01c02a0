import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { log } from '../platform/logger.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { screenshotStore } from './screenshot-store.ts';
import { sweepScreenshots } from './sweep-screenshots.ts';
import { timings } from './timings.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-screenshots', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const ports = { store: screenshotStore(table, announcer(sendJobs)), sendJobs };
  const swept = await sweepScreenshots(ports, sweepTimes(event, timings.nextRetry));
  if (swept.resent + swept.givenUp > 0) log.info('screenshots swept', { ...swept });
});
