import { startDueScan } from '../../shared/jobs/catalogue.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { scanStore } from './scan-store.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { startDueScan as start } from './start-due-scan.ts';

export const handler = handleJob(startDueScan, async ({ payload }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    store: scanStore(table),
    pages: scannedPageStore(table),
    sendJobs: jobSender(queueClient(), env.queueUrl),
  };
  await start(ports, payload, new Date());
});
