import { runLighthouse } from '../../../../shared/jobs/catalogue.ts';
import { watchStore } from '../../../registry/pages/watch-store.ts';
import { isOpen } from '../../../platform/open-work/open-items.ts';
import { sendBestEffort, type SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import { scanIntents } from '../running/scan-intents.ts';
import { changeRecords } from './change-records.ts';

/**
 * Queues the next fresh runs of a page that looks different, once a scan of it has ended on both devices. If that is
 * lost, the page's next scan takes the place of the fresh run, and asks for the others.
 */
export async function startChecks(
  { table, sendJobs }: { table: Table; sendJobs: SendJobs },
  { accountId, scanId, url }: Pick<DeviceScan, 'accountId' | 'scanId' | 'url'>,
  now: Date,
): Promise<void> {
  const store = scanIntents(table);
  if ((await store.deviceScansOf(accountId, scanId)).some(isOpen)) return;
  const wanted = await changeRecords(table).wanting(accountId, url);
  if (wanted.length === 0 || !(await watchStore(table).isScanned(accountId, url))) return;
  for (const device of wanted) {
    const check = await store.startCheck({ accountId, url, device }, now);
    if (check === undefined) return;
    const job = { accountId, scanId: check.scanId, device };
    await sendBestEffort(sendJobs, runLighthouse, [job], { cause: 'clock' });
  }
}
