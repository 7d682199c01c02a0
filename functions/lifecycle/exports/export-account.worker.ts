import { exportAccount as contract } from '../../../shared/jobs/catalogue.ts';
import { leaseMs, onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { storeFile } from '../../platform/aws/store-file.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { inAccountLane, laneRetrySeconds } from '../../platform/jobs/in-account-lane.ts';
import { exportReadyMail } from '../../providers/email/export-ready-mail.ts';
import { exportAccount } from './export-account.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const clock = () => new Date();
  const { accountId } = payload;
  // Behind the jobs of others.
  const later = () =>
    sendJobs(contract, [payload], { delaySeconds: laneRetrySeconds, cause: 'clock' });
  await inAccountLane({ table, accountId, job: payload.exportId, later }, () =>
    exportAccount(
      {
        table,
        clock,
        sendLater: (key) =>
          sendJobs(contract, [key], {
            delaySeconds: Math.ceil(leaseMs / 1000) + 10,
          }),
        keep: storeFile(bucketClient(), env.reportsBucket()),
        announce: async ({ accountId, exportId, requestedBy: userId, expiresAt }) => {
          const { data: user } = await userEntity(table).get({ accountId, userId }).go();
          if (user === null) return true;
          const { email, firstName } = user;
          const expiresOn = new Date(expiresAt * 1000).toISOString();
          const mail = exportReadyMail(env.publicUrl(), { email, firstName, expiresOn });
          const key = { accountId, noticeId: `export-${exportId}` };
          return (
            (await onceOnlyMailStore(table).sendOnce(key, clock(), () => sendMail(mail))) !==
            undefined
          );
        },
      },
      { ...payload, isLastDelivery },
    ),
  );
});
