import { ProblemError } from '../../shared/calls/errors.ts';
import { downloadReport } from '../../shared/calls/reports.ts';
import { writeReport } from '../../shared/jobs/catalogue.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { pdfKeyOf, pdfNameOf } from './report-file.ts';
import { reportNotFound } from './report-not-found.ts';
import { reportStore } from './report-store.ts';
import { ourFiles } from '../platform/aws/file-store.ts';

export const handler = handleCall(downloadReport, async ({ params, caller, table, now }) => {
  const key = { accountId: caller.accountId, reportId: params.reportId };
  const store = reportStore(table);
  const item = await store.find(key, now);
  if (item === undefined) throw reportNotFound();
  if (item.state === 'done') {
    const file = await ourFiles().find({
      key: pdfKeyOf(key),
      fileName: pdfNameOf(item),
    });
    if (file !== undefined) return file;
    if (await store.reopen(key, now)) await sendJobs(writeReport, [key]);
  }
  throw new ProblemError(
    'conflict',
    item.state === 'failed'
      ? 'This report could not be made. Please make it again'
      : 'The PDF is being made. Please try again in a minute',
  );
});
