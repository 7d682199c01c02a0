import { enableEmail } from '../../shared/calls/channels.ts';
import { ProblemError } from '../../shared/errors.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { assertMayEnable, enableChannel } from './enable-channel.ts';
import { confirmedAddresses, notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableEmail, async ({ body, caller, table, audit }) => {
  await assertMayEnable({ table, caller }, 'email');
  const { userEmail: target } = body;
  if (!(await confirmedAddresses(table, caller)).includes(target)) {
    throw new ProblemError(
      'invalid_input',
      'Notifications go to confirmed addresses of your account only. Add its owner to your team first.',
      { field: 'userEmail' },
    );
  }
  await enableChannel({ table, caller, audit }, 'email', { target });
  return notificationSettings(table, caller);
});
