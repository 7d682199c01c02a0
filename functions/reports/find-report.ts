import { liveItem } from '../platform/table/read-items.ts';
import type { Table } from '../platform/table/table.ts';
import { reportEntity, type ReportItem } from './report-entity.ts';

/** Undefined if there is none, or none any more. */
export const findReport = (
  table: Table,
  { accountId, reportId }: { accountId: string; reportId: string },
  now: Date,
): Promise<ReportItem | undefined> =>
  liveItem(reportEntity(table).get({ accountId, reportId }), now);
