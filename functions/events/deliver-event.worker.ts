import { deliverEvent as contract } from '../../shared/jobs/catalogue.ts';
import { addressStore } from '../pages/address-store.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { deliverEvent } from './deliver-event.ts';
import { outboxStore } from './outbox-store.ts';

export const handler = handleJob(
  contract,
  async ({ payload }) => {
    const table = { client: documentClient(), tableName: env.tableName() };
    const addresses = addressStore(table);
    const ports = {
      store: outboxStore(table),
      sendJobs: jobSender(queueClient(), env.queueUrl),
      isCompetitor: (accountId: string, url: string) => addresses.isCompetitor(accountId, url),
    };
    await deliverEvent(ports, payload);
  },
  { atOnce: true },
);
