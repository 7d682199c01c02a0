import { siteOfPage } from '../pages/site-of-page.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { announcer } from '../platform/events/outbox.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { trackEvent } from './track-event.ts';
import { trackStore } from './track-store.ts';

export const handler = handleSubscriber('track-incidents', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const announce = announcer(jobSender(queueClient(), env.queueUrl));
  const ports = {
    store: trackStore(table),
    findSite: (accountId: string, url: string) => siteOfPage(table, accountId, url),
    announce,
    now: new Date(),
  };
  await trackEvent(ports, event);
});
