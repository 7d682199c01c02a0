import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { env } from '../platform/aws/env.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { deliverySender, outageSender } from './delivery-jobs.ts';
import { digestTurnStore } from './digest-turn-store.ts';
import { outageStore } from './outage-store.ts';
import { timeZoneOf } from '../platform/callers/account-owner.ts';
import { accountMailWriter, planDelivery } from './plan-delivery.ts';
import { holdMs } from './plan-outages.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

/** Plans how a notification that was raised leaves the dashboard. */
export const handler = handleSubscriber(
  'plan-deliveries',
  async ({ accountId, facts }, { table }) => {
    const notification = await notificationStore(table).get(accountId, facts.notificationId);
    if (notification === undefined) return;
    await planDelivery(
      {
        outages: outageStore(table),
        digests: digestTurnStore(table),
        writeAccountMail: accountMailWriter(table),
        settingsOf: (account) => settingsUnderPlan(table, account),
        timeZoneOf: (account) => timeZoneOf(table, account),
        tellOutages: (account) => outageSender(sendJobs)(account, holdMs / 1000),
        deliver: deliverySender(sendJobs),
        publicUrl: env.publicUrl(),
        clock: () => new Date(),
      },
      notification,
    );
  },
);
