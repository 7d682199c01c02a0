import { entity, primaryKey } from './entity.ts';

/** How many shards of the table may hold work. Access: the one item. */
export const shardCountEntity = entity('shard-count', {
  attributes: {
    /** In which the clock looks: as many as functions use, or more while work is left in former ones. */
    shards: { type: 'number', required: true },
    /** As many as there ever were; absent if `shards` was never lowered. */
    most: { type: 'number' },
  },
  indexes: { one: primaryKey('schedule#shards', 'count') },
});
