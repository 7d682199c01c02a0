import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import type { ScreenshotStore } from './screenshot-store.ts';
import { maxResends, maxSilentWorkers } from './timings.ts';

export interface SweepPorts {
  store: Pick<ScreenshotStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
}

/** Resends lost pictures, and ends those that were tried often enough. Their screens poll. */
export const sweepScreenshots = (
  { store, sendJobs }: SweepPorts,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ attempts = 0, resends = 0 }) =>
        attempts >= maxSilentWorkers || resends >= maxResends,
      send: async (some, cause) =>
        sendJobs(
          takeScreenshot,
          some.map(({ accountId, url, dueAt }) => ({ accountId, url, dueAt })),
          { cause },
        ),
      onGivenUp: ({ url }) => log.error('screenshot given up', { url }),
    },
    times,
  );
