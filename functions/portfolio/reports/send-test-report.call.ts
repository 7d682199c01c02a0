import { ProblemError } from '../../../shared/calls/errors.ts';
import { sendTestReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { reportMail } from '../../providers/email/report-mail.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { requireReport } from './find-report.ts';
import { mailOf } from './sending/mail-report.ts';
import { pdfKeyOf } from './report-file.ts';
import { reportOf } from './packed-report.ts';
import { reportStore } from './report-store.ts';
import { mailTexts } from './texts/mail-texts.ts';

export const handler = handleCall(sendTestReport, async ({ body, caller, table, now }) => {
  const key = { accountId: caller.accountId, reportId: body.reportId };
  const item = await requireReport(table, key, now);
  if (item.isInternal === true)
    throw new ProblemError('conflict', 'An internal document is not mailed');
  const report = reportOf(item);
  const pdf = report && item.state === 'done' ? await ourFiles().read(pdfKeyOf(item)) : undefined;
  if (report === undefined || pdf === undefined) {
    if (report && (await reportStore(table).reopen(key, now))) await sendJobs(writeReport, [key]);
    throw new ProblemError('conflict', 'The PDF is being made. Please try again in a minute');
  }
  await sendMail(
    reportMail(env.publicUrl(), {
      ...mailOf(report, caller.accountEmail),
      mark: mailTexts[report.language].test,
      to: caller.email,
      name: '',
      url: `${env.publicUrl()}/reports/${item.reportId}`,
      pdf,
    }),
  );
  return { to: caller.email };
});
