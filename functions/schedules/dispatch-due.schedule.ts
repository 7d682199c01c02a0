import { queueClient } from '../platform/aws/clients.ts';
import { env } from '../platform/aws/env.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { dispatchDue } from './dispatch-due.ts';

/** Every five minutes, so that the hour's work is spread over the hour. */
export async function handler(): Promise<void> {
  await dispatchDue(jobSender(queueClient(), env.queueUrl), new Date(), env.clockSpeed());
}
