import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import { on, oncePerTable, service, type Table } from '../table/table.ts';

/**
 * An event that is not delivered to all subscribers yet; then it is deleted.
 * Access: get by account and event id; those that are due for another delivery, by shard, for the sweep.
 */
export const outboxEventEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'outbox-event', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
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
          byId: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['eventId'], template: 'outbox#${eventId}' },
          },
          open: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: ['openShard'], template: 'open-event#${openShard}' },
            sk: { field: 'gsi2sk', composite: ['retryAt'], template: '${retryAt}' },
          },
        },
      }),
      on(table),
    ),
);
