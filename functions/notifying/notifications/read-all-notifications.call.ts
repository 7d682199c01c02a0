import { readAllNotifications } from '../../../shared/calls/notifying/notifications.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { dashboardStore } from './dashboard-store.ts';

export const handler = handleCall(readAllNotifications, async ({ caller, table, now }) => {
  await dashboardStore(table, caller).readAll(now);
});
