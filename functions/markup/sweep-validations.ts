import { validatePage } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import type { MarkupStore } from './markup-store.ts';
import { maxResends, maxSilentWorkers } from './timings.ts';

export interface SweepPorts {
  store: Pick<MarkupStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
}

/** Resends lost validations, and ends those that were tried often enough. Their screens poll. */
export const sweepValidations = (
  { store, sendJobs }: SweepPorts,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ attempts, resends }) => attempts >= maxSilentWorkers || resends >= maxResends,
      send: async (some, cause) =>
        sendJobs(
          validatePage,
          some.map(({ accountId, url, validationId }) => ({ accountId, url, validationId })),
          { cause },
        ),
      onGivenUp: ({ url }) => log.error('validation given up', { url }),
    },
    times,
  );
