import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { log } from '../platform/logger.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { markupStore } from './markup-store.ts';
import { sweepValidations } from './sweep-validations.ts';
import { timings } from './timings.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-validations', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const ports = { store: markupStore(table, announcer(sendJobs)), sendJobs };
  const swept = await sweepValidations(ports, sweepTimes(event, timings.nextRetry));
  if (swept.resent + swept.givenUp > 0) log.info('validations swept', { ...swept });
});
