import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ReportItem } from '../reports/report-entity.ts';
import { findReport, reportNotFound, requireReport } from '../reports/find-report.ts';

/**
 * Checks that a member may share a report. Reports are about the whole account, so members who are limited to clients
 * share none.
 * @throws ProblemError `not_found` that names the field; `conflict` while it is being made
 */
export async function requireSharable(
  table: Table,
  { accountId, clients }: Viewer,
  { reportId, now }: { reportId: string; now: Date },
): Promise<void> {
  if (clients !== undefined) throw reportNotFound();
  const { report, isInternal } = await requireReport(table, { accountId, reportId }, now);
  if (isInternal === true) throw new ProblemError('conflict', 'An internal document is not shared');
  if (report === undefined) throw new ProblemError('conflict', 'This report is not ready yet');
}

/** The report of a link; undefined once it was deleted. Reads the same without a link. */
export async function sharedReport(
  table: Table,
  key = { accountId: 'none', reportId: 'none' },
  now: Date = new Date(),
): Promise<ReportItem | undefined> {
  const found = await findReport(table, key, now);
  return found?.isInternal === true ? undefined : found;
}
