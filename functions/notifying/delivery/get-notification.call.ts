import { getNotification } from '../../../shared/calls/notifying/notifications.ts';
import { deliveriesOf } from './deliveries-of.ts';
import { asTheyReadNow } from '../../monitoring/episodes/past-words.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { dashboardStore } from '../notifications/dashboard-store.ts';
import { toNotification } from '../notifications/to-notification.ts';
import { unknownNotification } from '../notifications/notification-store.ts';

export const handler = handleCall(getNotification, async ({ params, caller, table }) => {
  const found = await dashboardStore(table, caller).find(params.id);
  if (found === undefined) throw unknownNotification();
  const { why, time: reportedAt } = found;
  const [readNow = found] = await asTheyReadNow(table, caller.accountId, [found]);
  return {
    ...toNotification(readNow),
    why,
    reportedAt,
    deliveries: await deliveriesOf(table, found, caller),
  };
});
