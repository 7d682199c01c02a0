import { ProblemError } from '../../../shared/calls/errors.ts';
import { liveItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportEntity, type ReportItem } from './report-entity.ts';

export interface ReportKey {
  accountId: string;
  reportId: string;
}

/** Undefined if there is none, or none any more. */
export const findReport = (
  table: Table,
  { accountId, reportId }: ReportKey,
  now: Date,
): Promise<ReportItem | undefined> =>
  liveItem(reportEntity(table).get({ accountId, reportId }), now);

export const reportNotFound = (): ProblemError =>
  new ProblemError('not_found', 'There is no such report', { field: 'reportId' });

/** @throws ProblemError `not_found` */
export async function requireReport(table: Table, key: ReportKey, now: Date): Promise<ReportItem> {
  const found = await findReport(table, key, now);
  if (found === undefined) throw reportNotFound();
  return found;
}
