import { getStatusSubscription } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { publicPage } from './public-page.ts';
import { linkPurposes, readStatusLink } from './status-link.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

export const handler = handleCall(getStatusSubscription, async ({ query, table, now }) => {
  const { accepted } = await linkKeys();
  const { purpose, email, ...key } = readStatusLink(accepted, query.token, linkPurposes, now);
  const page = await publicPage(table, key, now);
  const found = await statusSubscriberStore(table).find(page, email, now);
  return { purpose, email, title: page.title, isSubscribed: found?.confirmedAt !== undefined };
});
