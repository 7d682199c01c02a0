import { urgencyOf } from '../../../shared/models/notifying/notification.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { accountPorts } from './account-ports.ts';
import { planDelivery } from './plan-delivery.ts';

/** Plans how a notification that was raised leaves the dashboard. */
export const handler = handleSubscriber(
  'plan-deliveries',
  async ({ accountId, facts }, { table }) => {
    if (urgencyOf(facts.kind) === 'now') return;
    const notification = await notificationStore(table).get(accountId, facts.notificationId);
    if (notification === undefined) return;
    await planDelivery({ ...accountPorts(table), table }, notification);
  },
);
