import { deliverEvent } from '../../shared/jobs/catalogue.ts';
import { sweepOpenWork, type SweepTimes } from '../platform/open-work/sweep-open-work.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface SweepPorts {
  store: Pick<OutboxStore, 'due' | 'requeue'>;
  sendJobs: SendJobs;
  /** Records how many events were found, also if they cannot be sent. */
  measure(undelivered: number): void;
}

/**
 * Delivers events that were never announced, or whose delivery was lost. It never gives one up: the alarm on undelivered
 * events stays until an operator has mended the reason.
 *
 * @returns how many it sent
 * @throws at the end, if some were left for the next sweep
 */
export async function sweepEvents(
  { store, sendJobs, measure }: SweepPorts,
  times: SweepTimes,
): Promise<number> {
  let undelivered = 0;
  try {
    const { resent } = await sweepOpenWork(
      {
        store: {
          async due(shard, by) {
            const found = await store.due(shard, by);
            undelivered += found.length;
            return found;
          },
          requeue: store.requeue,
          giveUp: async () => false,
        },
        isHopeless: () => false,
        send: async (some) =>
          sendJobs(
            deliverEvent,
            some.map(({ accountId, eventId }) => ({ accountId, eventId })),
          ),
        onGivenUp: () => undefined,
      },
      times,
    );
    return resent;
  } finally {
    measure(undelivered);
  }
}
