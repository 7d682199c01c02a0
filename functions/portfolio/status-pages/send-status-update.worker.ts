import { sendStatusUpdate as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { leaseMs } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { postWebhook, webhookId } from '../../providers/channels/webhook.ts';
import { type StatusUpdateMail, statusUpdateMail } from '../../providers/email/status-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import {
  retrySeconds,
  sendStatusUpdate,
  type UpdatePorts,
} from './subscribers/send-status-update.ts';
import { webhookHost } from './subscribers/status-webhook.ts';

export const handler = handleJob(
  contract,
  async ({ payload, table }) => {
    const { signing } = await linkKeys();
    const publicUrl = env.publicUrl();
    const ports: UpdatePorts = {
      table,
      send: sendMail,
      compose: (update: StatusUpdateMail) => statusUpdateMail(publicUrl, update),
      post: (address, { noticeId, body }, secrets) => {
        const id = webhookId(payload.accountId, noticeId);
        return postWebhook(webhookHost(), address, { id, body }, secrets);
      },
      publicUrl,
      ownAddressOf: env.ownAddressOf,
      signing,
      now: new Date(),
    };
    const { claimed, toRetry } = await sendStatusUpdate(ports, payload);
    if (claimed.length > 0) {
      const delaySeconds = Math.ceil(leaseMs / 1000) + 10;
      await sendJobs(contract, [{ ...payload, subscriberIds: claimed }], { delaySeconds });
    }
    if (toRetry.length > 0) {
      const again = { ...payload, subscriberIds: toRetry, attempt: payload.attempt + 1 };
      await sendJobs(contract, [again], { delaySeconds: retrySeconds[payload.attempt] ?? 0 });
    }
  },
  { atOnce: true },
);
