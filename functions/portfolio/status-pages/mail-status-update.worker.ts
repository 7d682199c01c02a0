import { mailStatusUpdate as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { leaseMs } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { type StatusUpdateMail, statusUpdateMail } from '../../providers/email/status-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { mailStatusUpdate } from './mail-status-update.ts';

export const handler = handleJob(
  contract,
  async ({ payload, table }) => {
    const { signing } = await linkKeys();
    const publicUrl = env.publicUrl();
    const ports = {
      table,
      send: sendMail,
      compose: (update: StatusUpdateMail) => statusUpdateMail(publicUrl, update),
      publicUrl,
      signing,
      now: new Date(),
    };
    const subscriberIds = await mailStatusUpdate(ports, payload);
    if (subscriberIds.length === 0) return;
    const delaySeconds = Math.ceil(leaseMs / 1000) + 10;
    await sendJobs(contract, [{ ...payload, subscriberIds }], { delaySeconds });
  },
  { atOnce: true },
);
