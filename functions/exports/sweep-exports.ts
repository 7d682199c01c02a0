import { exportAccount } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import type { AccountExportStore } from './account-export-store.ts';
import { maxResends, maxSilentWorkers } from './timings.ts';

interface Ports {
  store: Pick<AccountExportStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
}

/** Resends lost exports, and ends those that were tried often enough. Their screen polls. */
export const sweepExports = ({ store, sendJobs }: Ports, times: SweepTimes): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ attempts, resends = 0 }) =>
        attempts >= maxSilentWorkers || resends >= maxResends,
      send: async (some, cause) =>
        sendJobs(
          exportAccount,
          some.map(({ accountId, exportId }) => ({ accountId, exportId })),
          { cause },
        ),
      onGivenUp: ({ exportId }) => log.error('export given up', { exportId }),
    },
    times,
  );
