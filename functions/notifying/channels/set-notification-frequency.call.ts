import { setNotificationFrequency } from '../../../shared/calls/notifying/channels.ts';
import { byKind, type ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { Frequency } from '../../../shared/models/notifying/channel-settings.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(
  setNotificationFrequency,
  async ({ body, caller, table, audit }) => {
    const { frequency } = body;
    const chosen =
      typeof frequency === 'string'
        ? byKind<Record<ChannelKind, Frequency>>(() => frequency)
        : frequency;
    await channelStore(table).setFrequencies(caller.accountId, chosen, audit);
    return notificationSettings(table, caller);
  },
);
