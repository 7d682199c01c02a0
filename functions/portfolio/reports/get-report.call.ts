import { getReport } from '../../../shared/calls/portfolio/reports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { reportHtml } from './html/report-html.ts';
import { readersOf } from './sending/report-links.ts';
import { requireReport } from './find-report.ts';
import { reportOf } from './packed-report.ts';
import { toReportSummary } from './to-summary.ts';

export const handler = handleCall(getReport, async ({ params, caller, table, now }) => {
  const key = { accountId: caller.accountId, reportId: params.reportId };
  const item = await requireReport(table, key, now);
  const report = reportOf(item);
  const summary = toReportSummary(item);
  if (report === undefined) return { summary, html: null, draft: null, readers: [] };
  const { paragraph, hasAppendix } = report;
  return {
    summary,
    html: reportHtml(report),
    draft: summary.isUnsent ? { revision: item.revision ?? 0, paragraph, hasAppendix } : null,
    readers: await readersOf(table, key),
  };
});
