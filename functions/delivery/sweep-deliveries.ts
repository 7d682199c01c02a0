import type { SendJobs } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { measure } from '../platform/measure.ts';
import {
  sweepOpenWork,
  type SweepResult,
  type SweepTimes,
} from '../platform/open-work/sweep-open-work.ts';
import { after } from '../platform/times.ts';
import type { DeliveryItem } from './delivery-entity.ts';
import { deliverySender, outageSender } from './delivery-jobs.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { DueTelling, OutageStore } from './outage-store.ts';
import { givenUpAfterMs } from './retry-pause.ts';

export interface SweepDeliveriesPorts {
  deliveries: Pick<DeliveryStore, 'due' | 'requeue' | 'giveUp'>;
  outages: Pick<OutageStore, 'due' | 'requeue'>;
  sendJobs: SendJobs;
}

/** A little longer than a worker tries. */
const hopelessMs = givenUpAfterMs + 3_600_000;

/** Sends the jobs of deliveries that wait for their next attempt, and of outages that are due; gives up after a day. */
export async function sweepDeliveries(
  { deliveries, outages, sendJobs }: SweepDeliveriesPorts,
  times: SweepTimes,
): Promise<SweepResult> {
  const oldest = after(times.now, -hopelessMs).toISOString();
  const reported = await sweepOpenWork<DueTelling>(
    {
      // What waits to be sent is never given up.
      store: { ...outages, giveUp: async () => false },
      isHopeless: () => false,
      send: async (some) => {
        for (const { accountId } of some) await outageSender(sendJobs)(accountId, 0);
      },
      onGivenUp: () => undefined,
    },
    times,
  );
  const delivered = await sweepOpenWork<DeliveryItem>(
    {
      store: deliveries,
      isHopeless: ({ requestedAt, notBefore }) => requestedAt < oldest && notBefore < oldest,
      send: (some) => deliverySender(sendJobs)(some),
      onGivenUp: ({ accountId, messageId, channel }) => {
        log.error('message given up', { accountId, messageId, channel });
        measure('MessagesDropped', 1, undefined);
      },
    },
    times,
  );
  return {
    resent: reported.resent + delivered.resent,
    givenUp: reported.givenUp + delivered.givenUp,
  };
}
