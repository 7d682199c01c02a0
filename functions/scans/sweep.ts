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
  store: Pick<ScanStore, 'due' | 'requeue' | 'giveUp' | 'deviceScansOf'>;
  sendJobs: SendJobs;
  push: Push;
}

/** Resends lost device scans, and ends those that were tried often enough, which their screens then show. */
export const sweepScans = (
  { store, sendJobs, push }: SweepPorts,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ attempts, resends }) => attempts >= maxSilentWorkers || resends >= maxResends,
      send: async (deviceScans, cause) =>
        sendJobs(
          runLighthouse,
          deviceScans.map(({ accountId, scanId, device }) => ({ accountId, scanId, device })),
          { cause },
        ),
      onGivenUp: async (deviceScan) => {
        log.error('scan given up', {
          scanId: deviceScan.scanId,
          device: deviceScan.device,
          url: deviceScan.url,
        });
        await pushStatus({ store, push }, deviceScan);
      },
    },
    times,
  );
