import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { getSharedReport } from '../../../shared/calls/portfolio/sharing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { reportHtml } from '../reports/html/report-html.ts';
import { reportOf } from '../reports/packed-report.ts';
import { sharedReport } from './shared-report.ts';

export const handler = handleCall(getSharedReport, async ({ caller, table, now }) => {
  const item = await sharedReport(table, caller, now);
  const report = item && reportOf(item);
  if (report === undefined) throw new ProblemError('unauthenticated', messages.shareLinkVoid);
  return {
    title: report.title,
    html: reportHtml(report),
    endsAt: caller.endsAt,
    namesProduct: report.look.namesProduct,
  };
});
