import { deleteAccount as contract } from '../../../shared/jobs/catalogue.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { objectKeys } from '../../platform/aws/object-keys.ts';
import { objectStore } from '../../platform/aws/object-store.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { deletionMail } from '../../providers/email/deletion-mail.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { endSubscriptions } from '../../providers/stripe/stripe-subscriptions.ts';
import { removeAllFromPublic } from '../../portfolio/status-pages/remove-from-public.ts';
import { statusObjects } from '../../portfolio/status-pages/status-objects.ts';
import { deleteAccount } from './delete-account.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleJob(contract, async ({ payload: { accountId }, table }) => {
  const bucket = env.reportsBucket();
  await deleteAccount(
    {
      table,
      directory: userDirectory(),
      objects: {
        keysOf: () => objectKeys(bucketClient(), { bucket, prefix: `${accountId}/` }),
        remove: (keys) => objectStore(bucketClient(), bucket).remove(keys),
      },
      unpublish: (id) =>
        removeAllFromPublic({ table, objects: statusObjects(), now: new Date() }, id),
      endSubscriptions: async (customerId) => endSubscriptions(await connectStripe(), customerId),
      closeSockets: (id) => endSockets(table).ofAccount(id),
      mailUser: ({ email, firstName, isRoot }) =>
        sendMail(deletionMail(env.publicUrl(), { email, firstName, isRoot, kind: 'deleted' })),
      sendLater: (delaySeconds) => sendJobs(contract, [{ accountId }], { delaySeconds }),
      clock: () => new Date(),
    },
    accountId,
  );
});
