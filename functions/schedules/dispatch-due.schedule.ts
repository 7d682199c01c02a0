import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { dispatchDue } from './dispatch-due.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';

/** Every five minutes, so that the hour's work is spread over the hour. */
export const handler = handleSchedule('dispatch-due', async () => {
  await dispatchDue(jobSender(queueClient(), env.queueUrl), new Date(), env.clockSpeed());
});
