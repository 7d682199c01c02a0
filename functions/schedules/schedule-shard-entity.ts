import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * The lease for planning a shard of watched pages, and until when it is planned.
 * Access: get and change by shard.
 */
export const scheduleShardEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'schedule-shard', version: '1', service },
        attributes: {
          shard: { type: 'string', required: true },
          leaseOwner: { type: 'string' },
          /** ISO 8601. */
          leaseUntil: { type: 'string' },
          /** ISO 8601: all work due by then has been sent. */
          plannedUntil: { type: 'string' },
        },
        indexes: {
          byShard: {
            pk: { field: 'pk', composite: ['shard'], template: 'schedule#${shard}' },
            sk: { field: 'sk', composite: [], template: 'shard' },
          },
        },
      },
      on(table),
    ),
);
