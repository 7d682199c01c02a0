import { enableChannel } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { channelChecks } from '../../providers/channel-registry.ts';
import { enableByAddress } from './enable-by-address.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableChannel, async (call) => {
  const { channel } = call.params;
  const { secret = null } = await enableByAddress(call, {
    kind: channel,
    check: channelChecks[channel],
    address: call.body.address,
  });
  return { ...(await notificationSettings(call.table, call.caller)), secret };
});
