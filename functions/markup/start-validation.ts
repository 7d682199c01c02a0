import { validatePage } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import type { MarkupStore, Validation } from './markup-store.ts';

/**
 * Queues a validation of a page, or tells which one is under way already.
 * @param page its address must be one that may be visited, normalised
 */
export async function startValidation(
  { store, sendJobs }: { store: Pick<MarkupStore, 'start'>; sendJobs: SendJobs },
  page: { accountId: string; url: string },
  now: Date,
): Promise<Validation> {
  const { validation, isNew } = await store.start(page, now);
  if (!isNew) return validation;
  const { accountId, url, validationId } = validation;
  try {
    await sendJobs(validatePage, [{ accountId, url, validationId }]);
  } catch (error) {
    // The intent is on the table, and the sweep sends what the queue did not take.
    log.error('validation job not sent', { url, error });
  }
  return validation;
}
