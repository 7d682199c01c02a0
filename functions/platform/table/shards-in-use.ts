import { env } from '../aws/env.ts';
import { shardCountEntity } from './shard-count-entity.ts';
import { allShards } from './shards.ts';
import type { Table } from './table.ts';

interface ShardCount {
  /** In which the clock looks. */
  shards: number;
  /** As many as there ever were. */
  most: number;
}

/** What the table says about its shards; undefined before the first tick. */
export async function shardCount(table: Table): Promise<ShardCount | undefined> {
  const { data } = await shardCountEntity(table).get({}).go({ consistent: true });
  return data === null ? undefined : { most: data.shards, ...data };
}

/** Shards that may hold work: as many as the setting says, or more while work is left in former ones. */
export async function shardsInUse(table: Table): Promise<readonly string[]> {
  const count = await shardCount(table);
  return allShards(Math.max(env.shards(), count?.shards ?? 0));
}

/** Records a larger number of shards before work is looked for in them. */
export async function recordShards(table: Table): Promise<void> {
  const shards = env.shards();
  const before = (await shardCount(table)) ?? { shards: 0, most: 0 };
  if (before.shards >= shards) return;
  await shardCountEntity(table)
    .upsert({ shards, most: Math.max(shards, before.most) })
    .where(({ shards: count }, { notExists, lt }) => `${notExists(count)} OR ${lt(count, shards)}`)
    .go({ returnOnConditionCheckFailure: true });
}

/** No longer looks into former shards; false if the number changed since it was read. */
export async function dropFormerShards(
  table: Table,
  { shards: seen, most }: ShardCount,
): Promise<boolean> {
  const dropped = await shardCountEntity(table)
    .patch({})
    .set({ shards: env.shards(), most })
    .where(({ shards }, { eq }) => eq(shards, seen))
    .go({ returnOnConditionCheckFailure: true });
  return !dropped.rejected;
}
