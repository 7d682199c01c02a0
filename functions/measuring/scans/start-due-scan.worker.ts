import { startDueScan } from '../../../shared/jobs/catalogue.ts';
import { handlePageJob } from '../../registry/pages/handle-page-job.ts';
import { startDueScan as start } from './running/start-due-scan.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handlePageJob(startDueScan, ({ payload, table }) =>
  start({ table, sendJobs }, payload, new Date()),
);
