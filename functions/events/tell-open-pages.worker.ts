import { documentClient } from '../platform/aws/clients.ts';
import { env } from '../platform/aws/env.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { socketPush } from '../platform/sockets/push.ts';

/** Tells the account's open browsers what has happened, so that what they show is read again. */
export const handler = handleSubscriber('tell-open-pages', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const { type, subject, at } = event;
  await socketPush(table, env.socketEndpoint())(event.accountId, {
    type: 'event',
    event: type,
    url: subject.url,
    at,
  });
});
