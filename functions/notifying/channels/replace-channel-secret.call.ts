import { replaceChannelSecret } from '../../../shared/calls/notifying/channels.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { channelNames } from '../../../shared/models/notifying/channel-kind.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { notificationSettings } from './notification-settings.ts';
import { replaceSecret } from './signing-secret.ts';

export const handler = handleCall(replaceChannelSecret, async (call) => {
  const { params, caller, table, audit, now } = call;
  const { channel: kind } = params;
  const secret = await replaceSecret(table, { accountId: caller.accountId, kind }, now, audit);
  if (secret === undefined)
    throw new ProblemError('conflict', `${channelNames[kind]} has no secret to replace`, {
      field: 'channel',
    });
  return { ...(await notificationSettings(table, caller)), secret };
});
