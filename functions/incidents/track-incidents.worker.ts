import { siteOfPage } from '../pages/site-of-page.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { trackEvent } from './track-event.ts';
import { trackStore } from './track-store.ts';
import { announce } from '../platform/events/announce.ts';

export const handler = handleSubscriber('track-incidents', async (event, { table }) => {
  const ports = {
    store: trackStore(table),
    findSite: (accountId: string, url: string) => siteOfPage(table, accountId, url),
    announce,
    now: new Date(),
  };
  await trackEvent(ports, event);
});
