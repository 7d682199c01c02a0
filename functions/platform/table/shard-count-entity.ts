import { entity, primaryKey } from './entity.ts';

/** The largest number of shards that the table has had. Access: the one item. */
export const shardCountEntity = entity('shard-count', {
  attributes: { shards: { type: 'number', required: true } },
  indexes: { one: primaryKey('schedule#shards', 'count') },
});
