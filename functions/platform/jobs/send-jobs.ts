import { env } from '../aws/env.ts';
import { queueClient } from '../aws/queue-client.ts';
import { jobSender, type SendJobs } from './send-job.ts';

/** Sends jobs to the product's queues. */
export const sendJobs: SendJobs = (...sent) => jobSender(queueClient(), env.queueUrl)(...sent);
