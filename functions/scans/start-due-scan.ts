import { scanIdsFrom } from './scan-id.ts';
import type { ScannedPageStore } from './scanned-page-store.ts';
import { startScan, type StartScanPorts } from './start-scan.ts';

interface Ports extends StartScanPorts {
  pages: Pick<ScannedPageStore, 'find'>;
}

/** Queues a due scan, unless one has started since then: by a repeated job, or by a person. */
export async function startDueScan(
  { store, pages, sendJobs }: Ports,
  { accountId, url, dueAt }: { accountId: string; url: string; dueAt: string },
  now: Date,
): Promise<void> {
  const page = await pages.find(accountId, url, now);
  if (page !== undefined && page.newestScanId >= scanIdsFrom(new Date(dueAt))) return;
  await startScan({ store, sendJobs }, { accountId, url, cause: 'clock' }, now);
}
