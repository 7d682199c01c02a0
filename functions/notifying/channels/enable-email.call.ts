import { enableEmail } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkMailTarget } from '../../providers/email/check-mail-target.ts';
import { enableByAddress } from './enable-by-address.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableEmail, async (call) => {
  await enableByAddress(call, {
    kind: 'email',
    check: checkMailTarget,
    address: call.body.userEmail,
  });
  return notificationSettings(call.table, call.caller);
});
