import { getStatusSubscription } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { noSuchPage, openPage } from './public-page.ts';
import { linkPurposes, readStatusLink } from './subscribers/status-link.ts';
import { statusPageStore } from './status-page-store.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';

export const handler = handleCall(getStatusSubscription, async ({ query, table, now }) => {
  const { accepted } = await linkKeys();
  const { purpose, subscriber, ...at } = readStatusLink(accepted, query.token, linkPurposes, now);
  const page = await statusPageStore(table).findAt(at);
  if (page === undefined) throw noSuchPage();
  // A page that is not public any more can still be unsubscribed from.
  if (purpose === 'confirm') await openPage(table, page, now);
  const found = await statusSubscriberStore(table).find(page, subscriber, now);
  const isWebhook = !subscriber.includes('@');
  return {
    purpose,
    isWebhook,
    address: isWebhook ? (URL.parse(found?.webhook ?? '')?.host ?? '') : subscriber,
    title: page.title,
    isSubscribed: found?.confirmedAt !== undefined,
  };
});
