import { enableEmail } from '../../shared/calls/channels.ts';
import { ProblemError } from '../../shared/errors.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import {
  assertConfirmed,
  confirmedAddresses,
  notificationSettings,
} from './notification-settings.ts';

export const handler = handleCall(enableEmail, async ({ body, caller, table, audit }) => {
  await assertConfirmed(table, caller);
  const { accountId } = caller;
  const { userEmail: target } = body;
  if (!(await confirmedAddresses(table, caller)).includes(target)) {
    throw new ProblemError(
      'invalid_input',
      'Notifications go to confirmed addresses of your account only. Add its owner to your team first.',
      { field: 'userEmail' },
    );
  }
  await channelStore(table).enable({ accountId, kind: 'email' }, { target }, audit);
  return notificationSettings(table, caller);
});
