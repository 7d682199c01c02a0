import { unsubscribe } from '../../../shared/calls/notifying/mail.ts';
import { switchOff } from '../channels/switch-off.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { log } from '../../platform/logger.ts';
import { linkKeys } from './link-keys.ts';
import { readLink } from './read-link.ts';

export const handler = handleCall(unsubscribe, async ({ query, table, now, audit }) => {
  const { accountId, address } = readLink((await linkKeys()).accepted, query.token, now);
  audit.byMailLink(accountId);
  audit.about([address]);
  const gone = {
    reason: `${address} was unsubscribed through the link in a mail.`,
    target: address,
  };
  const isChanged = await switchOff(table, accountId, 'email', gone, now, audit);
  log.info('unsubscribed', { accountId, isChanged });
  return { email: address };
});
