import { startDueValidation } from '../../../shared/jobs/catalogue.ts';
import { handlePageJob } from '../../registry/pages/handle-page-job.ts';
import { startDueValidation as start } from './start-validation.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handlePageJob(startDueValidation, ({ payload, table }) =>
  start({ table, sendJobs }, payload, new Date()),
);
