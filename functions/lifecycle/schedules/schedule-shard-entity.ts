import { entity, primaryKey } from '../../platform/table/entity.ts';

/**
 * The lease for planning a shard of watched pages, and until when it is planned.
 * Access: get and change by shard.
 */
export const scheduleShardEntity = entity('schedule-shard', {
  attributes: {
    shard: { type: 'string', required: true },
    leaseOwner: { type: 'string' },
    leaseUntil: { type: 'string' },
    /** ISO 8601: all work due by then has been sent. */
    plannedUntil: { type: 'string' },
  },
  indexes: {
    byShard: primaryKey('schedule#${shard}', 'shard'),
  },
});
