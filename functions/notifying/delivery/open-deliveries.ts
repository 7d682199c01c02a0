import { deliverMessage, sendDigest, notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { measure } from '../../platform/measure.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';
import { after } from '../../platform/times.ts';
import type { DeliveryItem } from './delivery-entity.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { DigestTurn } from './digest-turn-entity.ts';
import type { DigestTurnStore } from './digest-turn-store.ts';
import type { DueTelling, OutageStore } from './outage-store.ts';
import { deliveryTimings } from './new-delivery.ts';
import { givenUpAfterMs } from './retry-pause.ts';

/** A little longer than a worker tries. */
const hopelessMs = givenUpAfterMs + 3_600_000;

/** Deliveries that wait for their next attempt; they are given up after a day. */
export const openDeliveries = (
  store: Pick<DeliveryStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<DeliveryItem, typeof deliverMessage> => ({
  store,
  job: deliverMessage,
  payloadOf: ({ accountId, messageId, channel }) => ({ accountId, messageId, channel }),
  longestRetryMs: deliveryTimings.nextRetry,
  isHopeless({ requestedAt, notBefore }, now) {
    const oldest = after(now, -hopelessMs).toISOString();
    return requestedAt < oldest && notBefore < oldest;
  },
  async giveUp(delivery, now) {
    if (!(await store.giveUp(delivery, now))) return false;
    measure('MessagesDropped', 1);
    return true;
  },
});

/** Outages and recoveries to report. Pending ones are never given up. */
export const openOutages = (
  store: Pick<OutageStore, 'due' | 'requeue'>,
): OpenWorkKind<DueTelling, typeof notifyOfOutages> => ({
  store,
  job: notifyOfOutages,
  payloadOf: ({ accountId }) => ({ accountId }),
  longestRetryMs: deliveryTimings.nextRetry,
});

/** Digests that are due. None is given up. */
export const openDigests = (
  store: Pick<DigestTurnStore, 'due' | 'requeue'>,
): OpenWorkKind<DigestTurn, typeof sendDigest> => ({
  store,
  job: sendDigest,
  payloadOf: ({ accountId, channel }) => ({ accountId, channel }),
  cause: 'clock',
  longestRetryMs: 0,
});
