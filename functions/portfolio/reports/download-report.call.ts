import { ProblemError } from '../../../shared/calls/errors.ts';
import { downloadReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { pdfKeyOf, pdfNameOf } from './report-file.ts';
import { requireReport } from './find-report.ts';
import { reportOf } from './packed-report.ts';
import { reportStore } from './report-store.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

export const handler = handleCall(downloadReport, async ({ params, caller, table, now }) => {
  const key = { accountId: caller.accountId, reportId: params.reportId };
  const item = await requireReport(table, key, now);
  if (item.state === 'done') {
    const fileName = pdfNameOf(item, reportOf(item)?.look.sender);
    const file = await ourFiles().find({ key: pdfKeyOf(item), fileName });
    if (file !== undefined) return file;
    if (await reportStore(table).reopen(key, now)) await sendJobs(writeReport, [key]);
  }
  throw new ProblemError(
    'conflict',
    item.state === 'failed'
      ? 'This report could not be made. Please make it again'
      : 'The PDF is being made. Please try again in a minute',
  );
});
