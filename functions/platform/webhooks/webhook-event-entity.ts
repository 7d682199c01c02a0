import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../table/table.ts';

/**
 * An event from a provider; kept after it was processed, so that a second delivery is recognised.
 * Access: get by webhook and the provider's event id.
 */
export const webhookEventEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'webhook-event', version: '1', service },
        attributes: {
          webhook: { type: 'string', required: true },
          eventId: { type: 'string', required: true },
          kind: { type: 'string', required: true },
          event: { type: CustomAttributeType<unknown>('any'), required: true },
          /** ISO 8601. */
          receivedAt: { type: 'string', required: true },
          /** ISO 8601; set once it was processed. */
          doneAt: { type: 'string' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: {
              field: 'pk',
              composite: ['webhook', 'eventId'],
              template: 'webhook#${webhook}#${eventId}',
              casing: 'none',
            },
            sk: { field: 'sk', composite: [], template: 'event' },
          },
        },
      }),
      on(table),
    ),
);
