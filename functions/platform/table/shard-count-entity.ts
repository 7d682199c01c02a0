import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from './table.ts';

/** The largest number of shards that the table has had. Access: the one item. */
export const shardCountEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'shard-count', version: '1', service },
        attributes: { shards: { type: 'number', required: true } },
        indexes: {
          one: {
            pk: { field: 'pk', composite: [], template: 'schedule#shards' },
            sk: { field: 'sk', composite: [], template: 'count' },
          },
        },
      },
      on(table),
    ),
);
