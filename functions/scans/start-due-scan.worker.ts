import { startDueScan } from '../../shared/jobs/catalogue.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { startDueScan as start } from './start-due-scan.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleJob(startDueScan, ({ payload, table }) =>
  start({ table, sendJobs }, payload, new Date()),
);
