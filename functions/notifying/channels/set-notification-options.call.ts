import { setNotificationOptions } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(
  setNotificationOptions,
  async ({ body, caller, table, audit }) => {
    const { checkbox1: good, checkbox2: average, checkbox3: bad } = body.options;
    await channelStore(table).setOptions(caller.accountId, { good, average, bad }, audit);
    return notificationSettings(table, caller);
  },
);
