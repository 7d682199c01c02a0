import type { ObjectStore } from '../../../platform/aws/object-store.ts';
import type { Table } from '../../../platform/table/table.ts';
import { changeRecords } from '../changes/change-records.ts';
import { categoriesKey, rawReportKey } from '../report-keys.ts';
import { type HistorySlice, scannedPageStore } from '../scanned-page-store.ts';

/**
 * Deletes all scan results of a page: numbers and reports of scans requested before a time, and then the page's item.
 * Idempotent, also after it died half-way. Running scans leave nothing on the table; a later scan, because the page was
 * added again, stays.
 */
export async function forgetScans(
  { table, reports }: { table: Table; reports: Pick<ObjectStore, 'remove'> },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const pages = scannedPageStore(table);
  await pages.removePage(accountId, url, before);
  await changeRecords(table).forget(accountId, url, before);
  for (let cursor: string | null = null; ;) {
    const slice: HistorySlice = await pages.history(accountId, url, { before, cursor, limit: 100 });
    const { deviceScans } = slice;
    // Reports first: without the item nothing refers to them.
    await reports.remove(
      deviceScans.flatMap((deviceScan) =>
        deviceScan.reportKey === undefined
          ? []
          : [deviceScan.reportKey, rawReportKey(deviceScan), categoriesKey(deviceScan)],
      ),
    );
    await pages.removeDeviceScans(deviceScans);
    cursor = slice.cursor;
    if (cursor === null) return;
  }
}
