import { startDueValidation } from '../../shared/jobs/catalogue.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { startDueValidation as start } from './start-due-validation.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleJob(startDueValidation, ({ payload, table }) =>
  start({ table, sendJobs }, payload, new Date()),
);
