import { runImport } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import type { ImportKey } from './site-import-store.ts';

/** Sends the job of an import. The intent is on the table, and the sweep resends a job that the queue refused. */
export async function sendImport(
  sendJobs: SendJobs,
  { accountId, importId }: ImportKey,
): Promise<void> {
  try {
    await sendJobs(runImport, [{ accountId, importId }]);
  } catch (error) {
    log.error('import job not sent', { importId, error });
  }
}
