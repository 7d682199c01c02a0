import { getNotification } from '../../shared/calls/notifications.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { dashboardStore } from './dashboard-store.ts';
import { toNotification } from './to-notification.ts';
import { unknownNotification } from './unknown-notification.ts';

export const handler = handleCall(getNotification, async ({ params, caller, table }) => {
  const found = await dashboardStore(table, caller).find(params.id);
  if (found === undefined) throw unknownNotification();
  const { why, happenedAt } = found;
  return { ...toNotification(found), why, happenedAt, deliveries: [] };
});
