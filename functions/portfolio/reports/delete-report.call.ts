import { deleteReport } from '../../../shared/calls/portfolio/reports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pdfKeysOf } from './report-file.ts';
import { reportNotFound, requireReport } from './find-report.ts';
import { removeLinks } from './sending/report-links.ts';
import { reportStore } from './report-store.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(deleteReport, async ({ body, caller, table, now, audit }) => {
  const key = { accountId: caller.accountId, reportId: body.reportId };
  const { title, revision } = await requireReport(table, key, now);
  audit.about([title]);
  // The item last: without it nothing refers to the files and the links.
  await reportObjects().remove(pdfKeysOf({ ...key, revision }));
  await removeLinks(table, key);
  if (!(await reportStore(table).remove(key, audit))) throw reportNotFound();
});
