import { isExpired, type Table } from '../platform/table/table.ts';
import { reportEntity, type ReportItem } from './report-entity.ts';

/** Undefined if there is none, or none any more. */
export async function findReport(
  table: Table,
  { accountId, reportId }: { accountId: string; reportId: string },
  now: Date,
): Promise<ReportItem | undefined> {
  const { data } = await reportEntity(table).get({ accountId, reportId }).go({ consistent: true });
  return data === null || isExpired(data, now) ? undefined : data;
}
