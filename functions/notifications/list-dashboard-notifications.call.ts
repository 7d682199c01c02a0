import { listDashboardNotifications } from '../../shared/calls/notifications.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { dashboardStore } from './dashboard-store.ts';
import { toNotification } from './to-notification.ts';

export const handler = handleCall(listDashboardNotifications, async ({ caller, query, table }) =>
  (await dashboardStore(table, caller).list(query.before)).map(toNotification),
);
