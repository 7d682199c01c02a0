import { sendDigest } from '../../shared/jobs/catalogue.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepOpenWork } from '../platform/open-work/sweep-open-work.ts';
import { sweepTimes } from '../platform/open-work/sweep-times.ts';
import type { DigestTurn } from './digest-turn-entity.ts';
import { digestTurnStore } from './digest-turn-store.ts';

/** Every five minutes, and when the local host starts. A digest that is due is never given up. */
export const handler = handleSchedule('plan-digests', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const { resent } = await sweepOpenWork<DigestTurn>(
    {
      store: { ...digestTurnStore(table), giveUp: async () => false },
      isHopeless: () => false,
      send: (some) =>
        sendJobs(
          sendDigest,
          some.map(({ accountId, channel }) => ({ accountId, channel })),
        ),
      onGivenUp: () => undefined,
    },
    sweepTimes(event, 0),
  );
  if (resent > 0) log.info('digests are due', { digests: resent });
});
