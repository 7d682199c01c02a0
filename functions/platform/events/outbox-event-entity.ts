import { CustomAttributeType } from 'electrodb';
import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import { ofAccount, inAccount, openItems } from '../table/entity.ts';

/**
 * An event that is not delivered to all subscribers yet; then it is deleted.
 * Access: get by account and event id; those that are due for another delivery, by shard, for the sweep.
 */
export const outboxEventEntity = ofAccount('outbox-event', {
  attributes: {
    /** Sorts by time: UUID version 7. */
    eventId: { type: 'string', required: true },
    event: { type: CustomAttributeType<AnyEvent>('any'), required: true },
    /** ISO 8601; when it was written. */
    requestedAt: { type: 'string', required: true },
    /** Number of times that the sweep sent it again. */
    resends: { type: 'number', required: true },
    /** Shard of the sweep's index. */
    openShard: { type: 'string' },
    /** ISO 8601: when the sweep may send it again. */
    retryAt: { type: 'string' },
    /** 30 days after the event, for inspecting undelivered ones. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('outbox#${eventId}'),
    open: openItems('open-event'),
  },
});
