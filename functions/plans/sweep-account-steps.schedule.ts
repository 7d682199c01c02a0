import { takeAccountStep } from '../../shared/jobs/catalogue.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepOpenWork } from '../platform/open-work/sweep-open-work.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { type DueAccount, stepRetryMs, stepStore } from './step-store.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep-account-steps', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const { due, requeue } = stepStore(table);
  const { resent } = await sweepOpenWork<DueAccount>(
    {
      // A step is never given up: the account would otherwise never change.
      store: { due, requeue, giveUp: async () => false },
      isHopeless: () => false,
      send: (some) =>
        sendJobs(
          takeAccountStep,
          some.map(({ accountId }) => ({ accountId })),
        ),
      onGivenUp: () => undefined,
    },
    sweepTimes(event, stepRetryMs),
  );
  if (resent > 0) log.info('steps of accounts are due', { accounts: resent });
});
