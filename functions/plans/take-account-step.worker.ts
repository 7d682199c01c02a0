import { deleteAccount, takeAccountStep } from '../../shared/jobs/catalogue.ts';
import { wakePages } from '../pages/wake-pages.ts';
import { mailClient } from '../platform/aws/mail-client.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { endSockets } from '../platform/sockets/end-sockets.ts';
import { deletionMail } from '../providers/email/deletion-mail.ts';
import { planMail } from '../providers/email/plan-mail.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { onceOnlyMailStore } from '../platform/once-only-mails/once-only-mail-store.ts';
import { connectStripe } from '../providers/stripe/connect-stripe.ts';
import { stripeSubscriptions } from '../providers/stripe/stripe-subscriptions.ts';
import { leavingStore } from './leaving-store.ts';
import { stepStore } from './step-store.ts';
import { takeStep } from './take-step.ts';

export const handler = handleJob(takeAccountStep, async ({ payload }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const store = stepStore(table);
  const now = new Date();
  const sendMail = sesMailer(mailClient(), env.mailSender());
  await takeStep(
    {
      store,
      notices: onceOnlyMailStore(table, announcer(jobSender(queueClient(), env.queueUrl))),
      mail: async (account, { kind, date }) => {
        const firstName = await store.firstNameOf(account);
        const { rootEmail: email, plan } = account;
        await sendMail(planMail(env.publicUrl(), { email, firstName, kind, date, plan }));
      },
      wake: (accountId) => wakePages(table, accountId, now),
      closeSockets: (accountId) => endSockets(table, env.socketEndpoint()).ofAccount(accountId),
      leaving: leavingStore(table),
      subscriptions: {
        cancelAtPeriodEnd: async (customer) =>
          stripeSubscriptions(await connectStripe()).cancelAtPeriodEnd(customer),
        resume: async (customer) => stripeSubscriptions(await connectStripe()).resume(customer),
      },
      tellUser: ({ email, firstName, isRoot }, kind, date) =>
        sendMail(deletionMail(env.publicUrl(), { email, firstName, isRoot, kind, date })),
      sendDeletion: (accountId) =>
        jobSender(queueClient(), env.queueUrl)(deleteAccount, [{ accountId }]),
      billing: env.billing(),
      now,
    },
    payload,
  );
});
