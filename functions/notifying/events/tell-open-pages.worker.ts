import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { socketPush } from '../../platform/sockets/push.ts';

/** Notifies the account's open browsers, so that they reload what has changed. */
export const handler = handleSubscriber('tell-open-pages', async (event, { table }) => {
  const { type, subject, at } = event;
  await socketPush(table)(event.accountId, {
    type: 'event',
    event: type,
    url: subject.url,
    at,
  });
});
