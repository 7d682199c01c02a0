import { enableChannel } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { enableByAddress } from './enable-by-address.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableChannel, async (call) => {
  const { secret = null } = await enableByAddress(call, call.params.channel, call.body.address);
  return { ...(await notificationSettings(call.table, call.caller)), secret };
});
