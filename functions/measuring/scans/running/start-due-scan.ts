import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import { scanIdsFrom } from '../scan-id.ts';
import { scannedPageStore } from '../scanned-page-store.ts';
import { startScan } from './start-scan.ts';

/** Queues a due scan, unless one has started since then: by a repeated job, or by a person. */
export async function startDueScan(
  ports: { table: Table; sendJobs: SendJobs },
  { accountId, url, dueAt }: { accountId: string; url: string; dueAt: string },
  now: Date,
): Promise<void> {
  const page = await scannedPageStore(ports.table).find(accountId, url, now);
  if (page !== undefined && page.newestScanId >= scanIdsFrom(new Date(dueAt))) return;
  await startScan(ports, { accountId, url, cause: 'clock' }, now);
}
