import { urgencyOf } from '../../shared/models/notification.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { env } from '../platform/aws/env.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { deliverySender } from './delivery-jobs.ts';
import { digestTurnStore } from './digest-turn-store.ts';
import { timeZoneOf } from '../platform/callers/account-owner.ts';
import { accountMailWriter, planDelivery } from './plan-delivery.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

/** Plans how a notification that was raised leaves the dashboard. */
export const handler = handleSubscriber(
  'plan-deliveries',
  async ({ accountId, facts }, { table }) => {
    if (urgencyOf(facts.kind) === 'now') return;
    const notification = await notificationStore(table).get(accountId, facts.notificationId);
    if (notification === undefined) return;
    await planDelivery(
      {
        digests: digestTurnStore(table),
        writeAccountMail: accountMailWriter(table),
        settingsOf: (account) => settingsUnderPlan(table, account),
        timeZoneOf: (account) => timeZoneOf(table, account),
        deliver: deliverySender(sendJobs),
        publicUrl: env.publicUrl(),
        clock: () => new Date(),
      },
      notification,
    );
  },
);
