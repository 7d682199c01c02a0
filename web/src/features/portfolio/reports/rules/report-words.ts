import type {
  ReportSchedule,
  ReportSummary,
} from '../../../../../../shared/calls/portfolio/reports.ts';
import { counted, formatDateTime } from '../../../../lib/format.ts';

export const languageNames: Record<ReportSchedule['language'], string> = {
  en: 'English',
  de: 'German',
};

/** How many reports there are, and whether one needs attention. */
export function verdictOf(reports: readonly ReportSummary[]): string | undefined {
  if (reports.length === 0) return undefined;
  const failed = reports.filter(({ state }) => state === 'failed').length;
  const count = counted(reports.length, 'report');
  const drafts = reports.filter(({ state }) => state === 'draft').length;
  return [
    count,
    ...(drafts === 0 ? [] : [`${drafts} to send`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ].join(', ');
}

/** What a report is now: its verdict once it is ready. */
export function stateWords({ state, verdict, releasedAt, mailed }: ReportSummary): string {
  if (state === 'draft') return `Draft, waits for you to send it. ${verdict ?? ''}`.trim();
  if (state === 'ready' && releasedAt !== null && mailed === null) return 'Being sent';
  if (state === 'waiting') return 'Waiting to start';
  if (state === 'running') return 'Being made';
  if (state === 'failed')
    return 'Could not be made. The error has been reported: please make it again.';
  return verdict ?? 'Ready';
}

/** When it was requested, how many contacts received it, and which did not. */
export function originWords(report: ReportSummary): string {
  const { requestedAt, isScheduled, mailed, notMailedTo = [] } = report;
  const when = formatDateTime(requestedAt);
  const origin = isScheduled ? `${when}, monthly` : when;
  if (mailed === null) return origin;
  const missed = notMailedTo.join(', ');
  if (mailed === 0)
    return `${origin}, not mailed${missed ? ` to ${missed}` : ': the client had no contacts'}`;
  const reached = counted(mailed, 'contact');
  return `${origin}, mailed to ${reached}${missed && `, not to ${missed}`}`;
}
