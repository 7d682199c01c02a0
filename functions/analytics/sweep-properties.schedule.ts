import { checkProperty } from '../../shared/jobs/catalogue.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { isSecretSet } from '../platform/aws/is-secret-set.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepOpenWork } from '../platform/open-work/sweep-open-work.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import { checkRetryMs, type DueProperty, propertyStore } from './property-store.ts';

/** Every five minutes, and when the local host starts; sites without a property are in no index, and cost nothing. */
export const handler = handleSchedule('sweep-properties', async (event) => {
  if (!isSecretSet('GOOGLE_ANALYTICS_KEY')) return;
  const { due, requeue } = propertyStore({
    client: documentClient(),
    tableName: env.tableName(),
  });
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const { resent } = await sweepOpenWork<DueProperty>(
    {
      // A check is never given up: the next one is tomorrow's.
      store: { due, requeue, giveUp: async () => false },
      isHopeless: () => false,
      send: (some) =>
        sendJobs(
          checkProperty,
          some.map(({ accountId, url }) => ({ accountId, url })),
          { cause: 'clock' },
        ),
      onGivenUp: () => undefined,
    },
    sweepTimes(event, checkRetryMs),
  );
  if (resent > 0) log.info('analytics properties are due', { sites: resent });
});
