import { listDashboardNotifications } from '../../../shared/calls/notifying/notifications.ts';
import { asTheyReadNow } from '../../monitoring/episodes/past-words.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { dashboardStore } from './dashboard-store.ts';
import { toNotification } from './to-notification.ts';

export const handler = handleCall(listDashboardNotifications, async ({ caller, query, table }) => {
  const listed = await dashboardStore(table, caller).list(query.before);
  return (await asTheyReadNow(table, caller.accountId, listed)).map(toNotification);
});
