import { startDueValidation } from '../../shared/jobs/catalogue.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { markupStore } from './markup-store.ts';
import { startDueValidation as start } from './start-due-validation.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleJob(startDueValidation, async ({ payload, table }) => {
  const ports = { store: markupStore(table), sendJobs };
  await start(ports, payload, new Date());
});
