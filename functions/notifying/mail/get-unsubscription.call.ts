import { getUnsubscription } from '../../../shared/calls/notifying/mail.ts';
import { settingsOf } from '../channels/channel-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { linkKeys } from './link-keys.ts';
import { readLink } from './read-link.ts';

export const handler = handleCall(getUnsubscription, async ({ query, table, now }) => {
  const { accountId, address } = readLink((await linkKeys()).accepted, query.token, now);
  const { email } = (await settingsOf(table, accountId)).channels;
  return { email: address, isSubscribed: email.enabled && email.target === address };
});
