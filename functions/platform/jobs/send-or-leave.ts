import type * as z from 'zod';
import type { JobContract } from '../../../shared/jobs/define-job.ts';
import { log } from '../logger.ts';
import type { SendJobs, SendOptions } from './send-job.ts';

/** Sends jobs whose intents are on the table. Never throws: the sweep resends those that the queue refused. */
export async function sendOrLeave<Contract extends JobContract>(
  sendJobs: SendJobs,
  job: Contract,
  payloads: readonly z.input<Contract['payload']>[],
  options?: SendOptions,
): Promise<void> {
  try {
    await sendJobs(job, payloads, options);
  } catch (error) {
    log.error('jobs not sent; the sweep will retry them', { job: job.id, payloads, error });
  }
}
