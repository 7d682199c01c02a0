import { enableDiscord } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkDiscordTarget } from '../../providers/channels/discord.ts';
import { enableByAddress } from './enable-by-address.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableDiscord, async (call) => {
  await enableByAddress(call, {
    kind: 'discord',
    check: checkDiscordTarget,
    address: call.body.webhook_url,
  });
  return notificationSettings(call.table, call.caller);
});
