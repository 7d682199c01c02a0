import { writeReport as contract } from '../../../shared/jobs/catalogue.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { inAccountLane, laneRetrySeconds } from '../../platform/jobs/in-account-lane.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { leaseMs } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { ourPictures } from '../../platform/aws/picture-store.ts';
import { startPrinter } from '../../providers/chromium/start-printer.ts';
import { draftMail } from '../../providers/email/draft-mail.ts';
import { reportMail } from '../../providers/email/report-mail.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { remindOfDraft } from './sending/remind-of-draft.ts';
import type { ReportItem } from './report-entity.ts';
import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import { computeReport } from './content/compute-report.ts';
import { mailReport } from './sending/mail-report.ts';
import { storePdf } from './report-file.ts';
import { reportPrinter } from './report-printer.ts';
import { reportStore } from './report-store.ts';
import { writeReport } from './write-report.ts';

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const clock = () => new Date();
  const printed = new Map<number, Uint8Array>();
  const printer = reportPrinter(startPrinter);
  const print = async (report: ClientReport, { revision = 0 }: ReportItem) => {
    const pdf = printed.get(revision) ?? (await printer.print(report));
    printed.set(revision, pdf);
    return pdf;
  };
  const mails = { table, publicUrl: env.publicUrl(), send: sendMail };
  const { accountId } = payload;
  // Behind the jobs of others.
  const later = () =>
    sendJobs(contract, [payload], { delaySeconds: laneRetrySeconds, cause: 'clock' });
  try {
    await inAccountLane({ table, accountId, job: payload.reportId, later }, () =>
      writeReport(
        {
          store: reportStore(table),
          clock,
          compute: (item) => {
            printer.start();
            return computeReport(table, item, clock(), ourPictures().get);
          },
          print,
          storePdf: storePdf(bucketClient(), env.reportsBucket()),
          mail: (item, report) =>
            mailReport(
              {
                ...mails,
                compose: (mailed) => reportMail(mails.publicUrl, mailed),
                readPdf: () => print(report, item),
                now: clock(),
              },
              item,
              report,
            ),
          remind: (item) =>
            remindOfDraft(
              { ...mails, compose: (draft) => draftMail(mails.publicUrl, draft), now: clock() },
              item,
            ),
          sendLater: (key) =>
            sendJobs(contract, [key], { delaySeconds: Math.ceil(leaseMs / 1000) + 10 }),
        },
        { ...payload, isLastDelivery },
      ),
    );
  } finally {
    await printer.close();
  }
});
