import { disableEmail } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(disableEmail, async ({ caller, table, audit }) => {
  const { accountId } = caller;
  await channelStore(table).disable({ accountId, kind: 'email' }, audit);
  return notificationSettings(table, caller);
});
