import type { ReportSchedule, ReportSummary } from '../../../shared/calls/portfolio/reports.ts';
import { answeredStates } from '../../platform/open-work/open-items.ts';
import { isUnsent } from './sending/draft-rules.ts';
import type { ListedReport } from './report-store.ts';
import type { ReportScheduleItem } from '../../registry/clients/report-schedule-entity.ts';

const stageOf = (item: ListedReport): ReportSummary['state'] =>
  item.state === 'done' && item.isDraft === true && isUnsent(item)
    ? 'draft'
    : answeredStates[item.state];

export function toReportSummary(item: ListedReport): ReportSummary {
  const { reportId, title, from, to, requestedAt, notMailedTo = [] } = item;
  return {
    reportId,
    title,
    clientId: item.clientId ?? null,
    url: item.url ?? null,
    ...(item.incidentId === undefined ? {} : { incidentId: item.incidentId }),
    from,
    to,
    requestedAt,
    isScheduled: item.cause === 'clock',
    state: stageOf(item),
    isUnsent: isUnsent(item),
    isInternal: item.isInternal === true,
    releasedAt: item.releasedAt ?? null,
    verdict: item.verdict ?? null,
    band: item.band ?? null,
    mailed: item.mailed ?? null,
    ...(notMailedTo.length === 0 ? {} : { notMailedTo }),
  };
}

export const toSchedule = ({
  clientId,
  sender,
  hasLogo,
  retryAt,
  language = 'en',
  timeZone = '',
  paragraph = '',
  hasAppendix = true,
  looksFirst = false,
}: ReportScheduleItem): ReportSchedule => ({
  clientId,
  isMonthly: retryAt !== undefined,
  nextOn: retryAt ?? null,
  sender: sender ?? null,
  hasLogo,
  language,
  timeZone: timeZone || null,
  paragraph: paragraph || null,
  hasAppendix,
  looksFirst,
});
