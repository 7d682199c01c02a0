import { deleteAccount as contract } from '../../shared/jobs/catalogue.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { mailClient } from '../platform/aws/mail-client.ts';
import { objectKeys } from '../platform/aws/object-keys.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { endSockets } from '../platform/sockets/end-sockets.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { deletionMail } from '../providers/email/deletion-mail.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { connectStripe } from '../providers/stripe/connect-stripe.ts';
import { endSubscriptions } from '../providers/stripe/end-subscriptions.ts';
import { deleteAccount } from './delete-account.ts';

export const handler = handleJob(contract, async ({ payload: { accountId } }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const bucket = env.reportsBucket();
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const sendMail = sesMailer(mailClient(), env.mailSender());
  await deleteAccount(
    {
      table,
      directory: cognitoDirectory(userPoolClient(), pool),
      objects: {
        keysOf: () => objectKeys(bucketClient(), { bucket, prefix: `${accountId}/` }),
        remove: (keys) => objectStore(bucketClient(), bucket).remove(keys),
      },
      endSubscriptions: async (customerId) => endSubscriptions(await connectStripe(), customerId),
      closeSockets: (id) => endSockets(table, env.socketEndpoint()).ofAccount(id),
      tell: ({ email, firstName, isRoot }) =>
        sendMail(deletionMail(env.publicUrl(), { email, firstName, isRoot, kind: 'deleted' })),
      sendLater: (delaySeconds) =>
        jobSender(queueClient(), env.queueUrl)(contract, [{ accountId }], { delaySeconds }),
      clock: () => new Date(),
    },
    accountId,
  );
});
