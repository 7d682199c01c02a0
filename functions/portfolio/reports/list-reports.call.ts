import { listReports } from '../../../shared/calls/portfolio/reports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { reportStore } from './report-store.ts';
import { toReportSummary, toSchedule } from './to-summary.ts';

export const handler = handleCall(listReports, async ({ caller, table, now }) => {
  const { accountId } = caller;
  const [reports, schedules] = await Promise.all([
    reportStore(table).list(accountId, now),
    reportScheduleStore(table).list(accountId),
  ]);
  return { reports: reports.map(toReportSummary), schedules: schedules.map(toSchedule) };
});
