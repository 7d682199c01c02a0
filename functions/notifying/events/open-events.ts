import { deliverEvent } from '../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';
import { nextRetryMs, type OpenEvent, type OutboxStore } from './outbox-store.ts';

interface Ports {
  store: Pick<OutboxStore, 'due' | 'requeue'>;
  /** Records how many events were found. */
  measure(undelivered: number): void;
}

/**
 * Events that were never announced, or whose delivery was lost. None is given up: the alarm on undelivered events stays
 * until an operator has fixed the cause.
 */
export const openEvents = ({
  store,
  measure,
}: Ports): OpenWorkKind<OpenEvent, typeof deliverEvent> => ({
  store,
  job: deliverEvent,
  payloadOf: ({ accountId, eventId }) => ({ accountId, eventId }),
  longestRetryMs: nextRetryMs,
  onFound: measure,
});
