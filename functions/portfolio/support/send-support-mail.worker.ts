import { sendSupportMail } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import {
  answersMail,
  contactMail,
  contactReceiptMail,
} from '../../providers/email/support-mails.ts';
import { contactPictures } from './contact-picture.ts';
import { mailContactRequest, mailUnreadAnswers } from './send-support-mail.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';

export const handler = handleJob(
  sendSupportMail,
  async ({ payload: { accountId, about, id }, table }) => {
    const publicUrl = env.publicUrl();
    const ports = {
      table,
      now: new Date(),
      mailRequest: async (request: Parameters<typeof contactMail>[2]) => {
        const picture = request.picture && (await contactPictures().get(request));
        await sendMail(contactMail(publicUrl, env.supportEmail(), request, picture));
      },
      mailReceipt: (to: Parameters<typeof contactReceiptMail>[1], request: { subject: string }) =>
        sendMail(contactReceiptMail(publicUrl, to, request)),
      mailAnswers: (
        to: Parameters<typeof answersMail>[1],
        answers: Parameters<typeof answersMail>[2],
      ) => sendMail(answersMail(publicUrl, to, answers)),
    };
    if (about === 'request') await mailContactRequest(ports, { accountId, requestId: id });
    else await mailUnreadAnswers(ports, { accountId, userId: id });
  },
);
