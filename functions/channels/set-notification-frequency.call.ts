import { setNotificationFrequency } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(
  setNotificationFrequency,
  async ({ body, caller, table, audit }) => {
    const { frequency } = body;
    const chosen =
      typeof frequency === 'string'
        ? { email: frequency, slack: frequency, discord: frequency }
        : frequency;
    await channelStore(table).setFrequencies(caller.accountId, chosen, audit);
    return notificationSettings(table, caller);
  },
);
