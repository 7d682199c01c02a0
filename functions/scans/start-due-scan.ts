import type { SendJobs } from '../platform/send-job.ts';
import { scanIdsFrom } from './scan-id.ts';
import type { ScanStore } from './scan-store.ts';
import type { ScannedPageStore } from './scanned-page-store.ts';
import { startScan } from './start-scan.ts';

interface Ports {
  store: Pick<ScanStore, 'start'>;
  pages: Pick<ScannedPageStore, 'find'>;
  sendJobs: SendJobs;
}

/** Queues the scan that was due, unless one has begun since: the job came twice, or somebody was quicker. */
export async function startDueScan(
  { store, pages, sendJobs }: Ports,
  { accountId, url, dueAt }: { accountId: string; url: string; dueAt: string },
  now: Date,
): Promise<void> {
  const page = await pages.find(accountId, url, now);
  if (page !== undefined && page.newestScanId >= scanIdsFrom(new Date(dueAt))) return;
  await startScan({ store, sendJobs }, { accountId, url }, now);
}
