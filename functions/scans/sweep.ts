import { runLighthouse } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { Push } from '../platform/sockets/push.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import { pushStatus } from './push-status.ts';
import type { ScanStore } from './scan-store.ts';
import { maxResends, maxSilentWorkers } from './timings.ts';

export interface SweepPorts {
  store: Pick<ScanStore, 'due' | 'requeue' | 'giveUp' | 'halvesOf'>;
  sendJobs: SendJobs;
  push: Push;
}

/** Sends lost halves of scans again, and ends those that were tried often enough, as their screens then show. */
export const sweepScans = (
  { store, sendJobs, push }: SweepPorts,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ attempts, resends }) => attempts >= maxSilentWorkers || resends >= maxResends,
      send: async (halves, cause) =>
        sendJobs(
          runLighthouse,
          halves.map(({ accountId, scanId, device }) => ({ accountId, scanId, device })),
          { cause },
        ),
      onGivenUp: async (half) => {
        log.error('scan given up', { scanId: half.scanId, device: half.device, url: half.url });
        await pushStatus({ store, push }, half);
      },
    },
    times,
  );
