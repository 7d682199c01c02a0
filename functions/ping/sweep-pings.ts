import { runPing } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import type { Push } from '../platform/sockets/push.ts';
import { pingIdOf } from './ping-id.ts';
import type { PingRunStore } from './ping-run-store.ts';
import { toStatus } from './ping-status.ts';
import { maxResends, maxSilentWorkers, timings } from './timings.ts';

interface Ports {
  store: Pick<PingRunStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
  push: Push;
}

/** Resends lost pings; ends those that were tried often enough, and hours of campaigns that have passed. */
export const sweepPings = (
  { store, sendJobs, push }: Ports,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ attempts = 0, resends = 0, campaignId, dueAt }) =>
        attempts >= maxSilentWorkers ||
        resends >= maxResends ||
        (campaignId !== undefined && times.now.getTime() - Date.parse(dueAt) > timings.late),
      send: async (some, cause) =>
        sendJobs(
          runPing,
          some.map((run) => ({ accountId: run.accountId, pingId: pingIdOf(run) })),
          { cause },
        ),
      onGivenUp: async (run) => {
        log.error('ping given up', { pingId: pingIdOf(run) });
        const status = toStatus({ ...run, state: 'failed' });
        await push(run.accountId, { type: 'ping_progress', ...status });
      },
    },
    times,
  );
