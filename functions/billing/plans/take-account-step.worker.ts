import { deleteAccount, takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import { wakePages } from '../../registry/pages/wake-pages.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { deletionMail } from '../../providers/email/deletion-mail.ts';
import { planMail } from '../../providers/email/plan-mail.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { stripeSubscriptions } from '../../providers/stripe/stripe-subscriptions.ts';
import { leavingStore } from './leaving-store.ts';
import { stepStore } from './step-store.ts';
import { takeStep } from './take-step.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleJob(takeAccountStep, async ({ payload, table }) => {
  const store = stepStore(table);
  const now = new Date();
  await takeStep(
    {
      store,
      onceOnlyMails: onceOnlyMailStore(table, announce),
      mail: async (account, { kind, date }) => {
        const firstName = await store.firstNameOf(account);
        const { rootEmail: email, plan } = account;
        await sendMail(planMail(env.publicUrl(), { email, firstName, kind, date, plan }));
      },
      wake: (accountId) => wakePages(table, accountId, now),
      closeSockets: (accountId) => endSockets(table).ofAccount(accountId),
      leaving: leavingStore(table),
      subscriptions: {
        cancelAtPeriodEnd: async (customer) =>
          stripeSubscriptions(await connectStripe()).cancelAtPeriodEnd(customer),
        resume: async (customer) => stripeSubscriptions(await connectStripe()).resume(customer),
      },
      mailUser: ({ email, firstName, isRoot }, kind, date) =>
        sendMail(deletionMail(env.publicUrl(), { email, firstName, isRoot, kind, date })),
      sendDeletion: (accountId) => sendJobs(deleteAccount, [{ accountId }]),
      billing: env.billing(),
      now,
    },
    payload,
  );
});
