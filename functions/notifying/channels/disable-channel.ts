import type { NotificationSettings } from '../../../shared/calls/notifying/channels.ts';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { channelStore } from './channel-store.ts';
import type { Enabling } from './enable-channel.ts';
import { notificationSettings } from './notification-settings.ts';

/** Sends nothing more to a channel. */
export async function disableChannel(
  { table, caller, audit }: Enabling,
  kind: ChannelKind,
): Promise<NotificationSettings> {
  const { accountId } = caller;
  await channelStore(table).disable({ accountId, kind }, audit);
  return notificationSettings(table, caller);
}
