import { deliverEvent as contract } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { deliverEvent } from './deliver-event.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleJob(
  contract,
  ({ payload, table }) => deliverEvent(table, sendJobs, payload),
  { atOnce: true },
);
