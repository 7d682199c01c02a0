import { writeReport as contract } from '../../../shared/jobs/catalogue.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { inAccountLane, laneRetrySeconds } from '../../platform/jobs/in-account-lane.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { leaseMs } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { printPdf } from '../../providers/chromium/print-pdf.ts';
import { reportMail } from '../../providers/email/report-mail.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { computeReport } from './compute-report.ts';
import { mailReport } from './mail-report.ts';
import { storePdf } from './report-file.ts';
import { reportFonts } from './report-fonts.ts';
import { reportHtml } from './report-html.ts';
import { reportStore } from './report-store.ts';
import { writeReport } from './write-report.ts';

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const clock = () => new Date();
  let printed: Uint8Array | undefined;
  const print = async (report: Parameters<typeof reportHtml>[0]) =>
    (printed ??= await printPdf(reportHtml(report, reportFonts())));
  const { accountId } = payload;
  // Behind the jobs of others.
  const later = () =>
    sendJobs(contract, [payload], { delaySeconds: laneRetrySeconds, cause: 'clock' });
  await inAccountLane({ table, accountId, job: payload.reportId, later }, () =>
    writeReport(
      {
        store: reportStore(table),
        clock,
        compute: (item) => computeReport(table, item, clock()),
        print,
        storePdf: storePdf(bucketClient(), env.reportsBucket()),
        mail: (item, report) =>
          mailReport(
            {
              table,
              send: sendMail,
              compose: (mailed) => reportMail(env.publicUrl(), mailed),
              readPdf: () => print(report),
              now: clock(),
            },
            item,
            report,
          ),
        sendLater: (key) =>
          sendJobs(contract, [key], { delaySeconds: Math.ceil(leaseMs / 1000) + 10 }),
      },
      { ...payload, isLastDelivery },
    ),
  );
});
