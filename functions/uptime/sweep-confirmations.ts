import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import { endUnknown } from './run-check.ts';
import type { Confirmation } from './confirmations.ts';
import type { UptimeStore } from './uptime-store.ts';

export interface SweepPorts {
  store: Pick<UptimeStore, 'due' | 'requeue' | 'end'>;
  sendJobs: SendJobs;
}

/** How often further attempts are resent: a quarter of an hour. */
export const maxResends = 3;

/**
 * Resumes failures whose further attempts were lost, so that an outage is not reported an hour late; ends those that
 * are lost repeatedly as unknown.
 */
export const sweepConfirmations = (
  { store, sendJobs }: SweepPorts,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork<Confirmation>(
    {
      store: {
        due: store.due,
        requeue: store.requeue,
        giveUp: async ({ key, requestedAt: beganAt }, now) => {
          await endUnknown({ store, now: () => now }, { ...key, attempt: 0, beganAt });
          return true;
        },
      },
      isHopeless: ({ resends }) => resends >= maxResends,
      send: async (some) =>
        sendJobs(
          checkUptime,
          some.map(({ key, requestedAt }) => ({ ...key, attempt: 1, beganAt: requestedAt })),
        ),
      onGivenUp: ({ key }) => log.error('confirmation given up', { url: key.url }),
    },
    times,
  );
