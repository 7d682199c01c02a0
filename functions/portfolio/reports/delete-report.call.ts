import { deleteReport } from '../../../shared/calls/portfolio/reports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pdfKeyOf } from './report-file.ts';
import { reportNotFound, requireReport } from './find-report.ts';
import { reportStore } from './report-store.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(deleteReport, async ({ body, caller, table, now, audit }) => {
  const key = { accountId: caller.accountId, reportId: body.reportId };
  const { title, revision } = await requireReport(table, key, now);
  audit.about([title]);
  // The file first: without the item nothing refers to it.
  await reportObjects().remove([pdfKeyOf({ ...key, revision })]);
  if (!(await reportStore(table).remove(key, audit))) throw reportNotFound();
});
