import { startDueValidation } from '../../shared/jobs/catalogue.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { markupStore } from './markup-store.ts';
import { startDueValidation as start } from './start-due-validation.ts';

export const handler = handleJob(startDueValidation, async ({ payload }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = { store: markupStore(table), sendJobs: jobSender(queueClient(), env.queueUrl) };
  await start(ports, payload, new Date());
});
