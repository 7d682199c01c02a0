import { deliverEvent as contract } from '../../shared/jobs/catalogue.ts';
import { addressStore } from '../pages/address-store.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { deliverEvent } from './deliver-event.ts';
import { outboxStore } from './outbox-store.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleJob(
  contract,
  async ({ payload, table }) => {
    const addresses = addressStore(table);
    const ports = {
      store: outboxStore(table),
      sendJobs,
      isCompetitor: (accountId: string, url: string) => addresses.isCompetitor(accountId, url),
    };
    await deliverEvent(ports, payload);
  },
  { atOnce: true },
);
