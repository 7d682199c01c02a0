import { settingsOf } from '../channels/channel-store.ts';
import { siteOfPage } from '../pages/site-of-page.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { announcer } from '../platform/events/outbox.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { tellOfScan } from './tell-of-scan.ts';

export const handler = handleSubscriber('tell-of-scans', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    table,
    announce: announcer(jobSender(queueClient(), env.queueUrl)),
    findSite: (accountId: string, url: string) => siteOfPage(table, accountId, url),
    async wantedBands(accountId: string) {
      const { options } = await settingsOf(table, accountId);
      return new Set((['good', 'average', 'bad'] as const).filter((band) => options[band]));
    },
    now: new Date(),
  };
  await tellOfScan(ports, event);
});
