import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import type { Mail } from '../../functions/platform/mail.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { computeReport } from '../../functions/portfolio/reports/content/compute-report.ts';
import { mailReport } from '../../functions/portfolio/reports/sending/mail-report.ts';
import { remindOfDraft } from '../../functions/portfolio/reports/sending/remind-of-draft.ts';
import { storePdf } from '../../functions/portfolio/reports/report-file.ts';
import { reportStore } from '../../functions/portfolio/reports/report-store.ts';
import { writeReport } from '../../functions/portfolio/reports/write-report.ts';
import { draftMail } from '../../functions/providers/email/draft-mail.ts';
import { reportMail } from '../../functions/providers/email/report-mail.ts';

/** Runs the job with a printer and a mail service of ours. */
export function reportWorker(
  table: Table,
  accountId: string,
  {
    print = async () => Buffer.from('%PDF'),
    mails = [] as Mail[],
    send = async (mail: Mail): Promise<void> => void mails.push(mail),
    clock = () => new Date(),
  } = {},
) {
  let printed = 0;
  const publicUrl = 'https://our.example';
  const ports = { table, publicUrl, send };
  const run = (reportId: string, isLastDelivery = false) =>
    writeReport(
      {
        store: reportStore(table),
        clock,
        compute: (item) => computeReport(table, item, clock()),
        print: async () => {
          printed += 1;
          return print();
        },
        storePdf: storePdf(bucketClient(), env.reportsBucket()),
        mail: (item, report) =>
          mailReport(
            {
              ...ports,
              compose: (mailed) => reportMail(publicUrl, mailed),
              readPdf: async () => Buffer.from('%PDF'),
              now: clock(),
            },
            item,
            report,
          ),
        remind: (item) =>
          remindOfDraft(
            { ...ports, compose: (draft) => draftMail(publicUrl, draft), now: clock() },
            item,
          ),
        sendLater: async () => undefined,
      },
      { accountId, reportId, isLastDelivery },
    );
  return { run, mails, printed: () => printed };
}
