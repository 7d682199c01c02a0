import { readNotification } from '../../../shared/calls/notifying/notifications.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { dashboardStore } from './dashboard-store.ts';
import { unknownNotification } from './notification-store.ts';

export const handler = handleCall(readNotification, async ({ params, caller, table }) => {
  if (!(await dashboardStore(table, caller).read(params.id))) throw unknownNotification();
});
