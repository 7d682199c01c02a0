import type { EntityItem } from 'electrodb';
import { ProblemError } from '../../shared/calls/errors.ts';
import type { Viewer } from '../pages/visible-sites.ts';
import { isExpired, type Table } from '../platform/table/table.ts';
import { reportEntity } from '../reports/report-entity.ts';

type StoredReport = EntityItem<ReturnType<typeof reportEntity>>;

interface ReportKey {
  accountId: string;
  reportId: string;
}

/** In place of the key of a site. */
export const keyOfReport = (reportId: string): string => `report-${reportId}`;

async function find(
  table: Table,
  { accountId, reportId }: ReportKey,
  now: Date,
): Promise<StoredReport | undefined> {
  const { data } = await reportEntity(table).get({ accountId, reportId }).go({ consistent: true });
  return data === null || isExpired(data, now) ? undefined : data;
}

/**
 * The report that a member wants to share. Reports are about the whole account, so members who are limited to clients
 * share none.
 * @throws ProblemError `not_found` that names the field; `conflict` while it is being made
 */
export async function reportToShare(
  table: Table,
  { accountId, clients }: Viewer,
  { reportId, now }: { reportId: string; now: Date },
): Promise<StoredReport> {
  const found = clients === undefined ? await find(table, { accountId, reportId }, now) : undefined;
  if (found === undefined)
    throw new ProblemError('not_found', 'This report does not exist', { field: 'reportId' });
  if (found.report === undefined)
    throw new ProblemError('conflict', 'This report is not ready yet');
  return found;
}

/** The report of a link; undefined once it was deleted. Reads the same without a link. */
export const sharedReport = (
  table: Table,
  key: ReportKey = { accountId: 'none', reportId: 'none' },
  now: Date = new Date(),
): Promise<StoredReport | undefined> => find(table, key, now);
