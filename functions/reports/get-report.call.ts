import { getReport } from '../../shared/calls/reports.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { reportHtml } from './report-html.ts';
import { reportNotFound } from './report-not-found.ts';
import { reportOf, reportStore } from './report-store.ts';
import { toReportSummary } from './to-summary.ts';

export const handler = handleCall(getReport, async ({ params, caller, table, now }) => {
  const key = { accountId: caller.accountId, reportId: params.reportId };
  const item = await reportStore(table).find(key, now);
  if (item === undefined) throw reportNotFound();
  const report = reportOf(item);
  return {
    summary: toReportSummary(item),
    html: report === undefined ? null : reportHtml(report),
  };
});
