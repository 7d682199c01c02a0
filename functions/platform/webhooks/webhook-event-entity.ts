import { CustomAttributeType } from 'electrodb';
import { entity, primaryKey } from '../table/entity.ts';

/**
 * An event from a provider; kept after it was processed, so that a second delivery is recognised.
 * Access: get by webhook and the provider's event id.
 */
export const webhookEventEntity = entity('webhook-event', {
  attributes: {
    webhook: { type: 'string', required: true },
    eventId: { type: 'string', required: true },
    kind: { type: 'string', required: true },
    event: { type: CustomAttributeType<unknown>('any'), required: true },
    receivedAt: { type: 'string', required: true },
    /** ISO 8601; set once it was processed. */
    doneAt: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: primaryKey('webhook#${webhook}#${eventId}', 'event', { pk: 'none' }),
  },
});
