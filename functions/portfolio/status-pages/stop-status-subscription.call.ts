import { stopStatusSubscription } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readStatusLink } from './status-link.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

/** Also of a page that is not public any more. */
export const handler = handleCall(stopStatusSubscription, async ({ query, table, now, audit }) => {
  const { accepted } = await linkKeys();
  const { accountId, pageId, email } = readStatusLink(accepted, query.token, ['stop'], now);
  audit.byMailLink(accountId);
  await statusSubscriberStore(table).stop({ accountId, pageId }, email, audit);
});
