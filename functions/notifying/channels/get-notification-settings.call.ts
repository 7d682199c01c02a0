import { getNotificationSettings } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(getNotificationSettings, ({ caller, table }) =>
  notificationSettings(table, caller),
);
