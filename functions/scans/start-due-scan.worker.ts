import { startDueScan } from '../../shared/jobs/catalogue.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { scanStore } from './scan-store.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { startDueScan as start } from './start-due-scan.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleJob(startDueScan, async ({ payload, table }) => {
  const ports = {
    store: scanStore(table),
    pages: scannedPageStore(table),
    sendJobs,
  };
  await start(ports, payload, new Date());
});
