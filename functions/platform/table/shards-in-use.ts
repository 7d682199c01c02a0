import { env } from '../aws/env.ts';
import { shardCountEntity } from './shard-count-entity.ts';
import { allShards } from './shards.ts';
import type { Table } from './table.ts';

/** Shards that may hold work: as many as the setting says, or as it has ever said, so that it may be lowered too. */
export async function shardsInUse(table: Table): Promise<readonly string[]> {
  const { data } = await shardCountEntity(table).get({}).go({ consistent: true });
  return allShards(Math.max(env.shards(), data?.shards ?? 0));
}

/** Remembers the number of shards before work is looked for in them. */
export async function recordShards(table: Table): Promise<void> {
  const count = env.shards();
  await shardCountEntity(table)
    .upsert({ shards: count })
    .where(({ shards }, { notExists, lt }) => `${notExists(shards)} OR ${lt(shards, count)}`)
    .go({ returnOnConditionCheckFailure: true });
}
