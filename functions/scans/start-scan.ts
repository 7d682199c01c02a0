import { runLighthouse } from '../../shared/jobs/catalogue.ts';
import type { ScanState } from '../../shared/models/scan.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import { combineStatus } from './combine-status.ts';
import type { ScanStore } from './scan-store.ts';

/**
 * Queues a scan of a page on both devices, or tells which one is under way already.
 * @param page its address must be one that may be visited, normalised
 */
export async function startScan(
  { store, sendJobs }: { store: Pick<ScanStore, 'start'>; sendJobs: SendJobs },
  page: { accountId: string; url: string },
  now: Date,
): Promise<{ scanId: string; url: string; status: ScanState }> {
  const { scan, isNew } = await store.start(page, now);
  const [first, ...others] = scan;
  if (first === undefined) throw new Error('A scan without devices');
  const { scanId, url, status } = combineStatus([first, ...others]);
  if (isNew) {
    const jobs = scan.map(({ accountId, scanId, device }) => ({ accountId, scanId, device }));
    try {
      await sendJobs(runLighthouse, jobs);
    } catch (error) {
      // The intent is on the table, and the sweep sends what the queue did not take.
      log.error('scan jobs not sent', { scanId, error });
    }
  }
  return { scanId, url, status };
}
