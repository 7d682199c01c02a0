import { setQuietHours } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(setQuietHours, async ({ body, caller, table, audit }) => {
  const { quietHours } = body;
  await channelStore(table).setOptions(caller.accountId, { quietHours }, audit);
  return notificationSettings(table, caller);
});
