import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { accountExportStore } from './account-export-store.ts';
import { sweepExports } from './sweep-exports.ts';
import { timings } from './timings.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-exports', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = {
    store: accountExportStore(table),
    sendJobs: jobSender(queueClient(), env.queueUrl),
  };
  const swept = await sweepExports(ports, sweepTimes(event, timings.nextRetry));
  if (swept.resent + swept.givenUp > 0) log.info('exports swept', { ...swept });
});
