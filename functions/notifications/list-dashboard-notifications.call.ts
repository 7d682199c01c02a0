import { listDashboardNotifications } from '../../shared/calls/notifications.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { dashboardStore } from './dashboard-store.ts';
import { toNotification } from './to-notification.ts';

export const handler = handleCall(listDashboardNotifications, async ({ caller, table }) =>
  (await dashboardStore(table, caller).list()).map(toNotification),
);
