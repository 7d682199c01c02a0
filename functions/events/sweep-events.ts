import { deliverEvent } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface SweepPorts {
  store: Pick<OutboxStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
}

/** Maximum number of times that an event is sent again: about three days. */
const maxResends = 700;

/** Delivers events that were never announced, or whose delivery was lost. */
export const sweepEvents = (
  { store, sendJobs }: SweepPorts,
  times: SweepTimes,
): Promise<SweepResult> =>
  sweepOpenWork(
    {
      store,
      isHopeless: ({ resends }) => resends >= maxResends,
      send: async (some) =>
        sendJobs(
          deliverEvent,
          some.map(({ accountId, eventId }) => ({ accountId, eventId })),
        ),
      onGivenUp: ({ eventId, event }) => log.error('event given up', { eventId, type: event.type }),
    },
    times,
  );
