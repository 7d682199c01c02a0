import { ProblemError } from '../../../../shared/calls/errors.ts';
import type { ClientReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { Table } from '../../../platform/table/table.ts';
import { requireReport } from '../find-report.ts';
import type { ReportItem } from '../report-entity.ts';
import { reportOf } from '../packed-report.ts';

type Stage = Pick<ReportItem, 'state' | 'cause'> &
  Partial<
    Pick<ReportItem, 'clientId' | 'isDraft' | 'isInternal' | 'releasedAt' | 'mailed' | 'verdict'>
  >;

/** A report that failed after it was sent has reached no one: it can be sent again. */
const isSent = ({ state, releasedAt, mailed }: Stage): boolean =>
  mailed !== undefined || (releasedAt !== undefined && state !== 'failed');

/** Whether a report to a client waits for a person who sends it: a draft, or one that a person made. */
export const isUnsent = (item: Stage): boolean =>
  item.clientId !== undefined &&
  item.isInternal !== true &&
  !isSent(item) &&
  (item.isDraft === true || item.cause !== 'clock');

export const changedMeanwhile = (): ProblemError =>
  new ProblemError(
    'conflict',
    'Someone else has changed or sent this report in the meantime. Load it again.',
  );

/**
 * A report that may be edited or sent, as the caller has seen it.
 * @throws ProblemError `not_found`, or `conflict` with the reason in words
 */
export async function requireUnsent(
  table: Table,
  key: { accountId: string; reportId: string },
  { revision, now }: { revision: number; now: Date },
): Promise<{ item: ReportItem; report: ClientReport }> {
  const item = await requireReport(table, key, now);
  if (item.isInternal === true)
    throw new ProblemError('conflict', 'An internal document is not sent');
  if (item.clientId === undefined)
    throw new ProblemError('conflict', 'Only reports on a client can be sent');
  const report = reportOf(item);
  if (report === undefined) throw new ProblemError('conflict', 'This report is not ready yet');
  if (isSent(item)) throw new ProblemError('conflict', 'This report has been sent');
  if (!isUnsent(item))
    throw new ProblemError('conflict', 'This report is sent as soon as it is ready');
  if ((item.revision ?? 0) !== revision) throw changedMeanwhile();
  return { item, report };
}
