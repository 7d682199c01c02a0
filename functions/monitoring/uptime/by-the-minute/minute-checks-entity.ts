import { CustomAttributeType } from 'electrodb';
import { entity, primaryKey } from '../../../platform/table/entity.ts';

/**
 * The checks of a shard's pages that fell due until a minute and found nothing new, in one item: one for each page would
 * cost more than making them. An hour later they are moved to the items of their pages. Access: a shard's minutes in order.
 */
export const minuteChecksEntity = entity('minute-checks', {
  attributes: {
    shard: { type: 'string', required: true },
    /** Minutes since 1970 by the clock of the schedules, eight digits or more. */
    minute: { type: 'string', required: true },
    /** By `packPlaced`. */
    packed: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** Two days later. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byShard: primaryKey('schedule#checks-${shard}', '${minute}') },
});
