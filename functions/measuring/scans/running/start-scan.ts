import { runLighthouse } from '../../../../shared/jobs/catalogue.ts';
import type { ScanState } from '../../../../shared/models/measuring/scan.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { sendBestEffort, type SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import { combineStatus } from '../states/combine-status.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import { type ScanIntents, scanIntents, type WantedScan } from './scan-intents.ts';

/**
 * Queues a scan of a page on both devices, or returns the one that is open. If a person requests one that the clock
 * queued, its jobs are also sent to the people's queue; only one of the two messages has an effect.
 * @param page its address must be allowed and normalised
 */
export async function startScan(
  { table, sendJobs }: { table: Table; sendJobs: SendJobs },
  page: WantedScan,
  now: Date,
  audit?: Audit,
): Promise<{ scanId: string; url: string; status: ScanState }> {
  const store = scanIntents(table);
  const { scan, isNew } = await store.start(page, now, audit);
  const [first, ...others] = scan;
  if (first === undefined) throw new Error('A scan without devices');
  const { scanId, url, status } = combineStatus([first, ...others]);
  const { cause = 'person' } = page;
  const toSend = isNew ? scan : cause === 'person' ? await promoted(store, scan) : [];
  if (toSend === undefined) return startScan({ table, sendJobs }, page, now, audit);
  if (toSend.length === 0) audit?.unchanged();
  else {
    const jobs = toSend.map(({ accountId, scanId, device }) => ({ accountId, scanId, device }));
    await sendBestEffort(sendJobs, runLighthouse, jobs, { cause });
  }
  return { scanId, url, status };
}

/** The device scans that the clock queued; undefined if all have ended, or one was dropped, since they were read. */
async function promoted({ promote }: ScanIntents, scan: readonly DeviceScan[]) {
  const found = await Promise.all(scan.map(promote));
  if (found.includes('dropped') || found.every((one) => one === 'ended')) return undefined;
  return scan.filter((_, index) => found[index] === 'queued');
}
