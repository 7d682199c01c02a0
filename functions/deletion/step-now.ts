import { takeAccountStep } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';

/** Takes the next step of an account at once. Never fails: the clock takes it within minutes. */
export async function stepNow(sendJobs: SendJobs, accountId: string): Promise<void> {
  try {
    await sendJobs(takeAccountStep, [{ accountId, hasChanged: true }]);
  } catch (error) {
    log.warn('the step of an account waits for the clock', { accountId, error });
  }
}
