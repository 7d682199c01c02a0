import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { pdfKeysOf } from './report-file.ts';
import { removeLinks } from './sending/report-links.ts';
import { reportStore } from './report-store.ts';

/** Deletes the reports on one site that were requested before a time. Those on its client stay. */
export async function forgetReports(
  { table, reports: objects }: { table: Table; reports: Pick<ObjectStore, 'remove'> },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const store = reportStore(table);
  const urlKey = keyOfUrl(url);
  for (const report of await store.list(accountId, before)) {
    if (report.url === undefined || keyOfUrl(report.url) !== urlKey) continue;
    if (report.requestedAt >= before.toISOString()) continue;
    const key = { accountId, reportId: report.reportId };
    await objects.remove(pdfKeysOf({ ...key, revision: report.revision }));
    await removeLinks(table, key);
    await store.remove(key);
  }
}
