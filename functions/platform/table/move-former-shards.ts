import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../aws/env.ts';
import { inParallel } from '../each-in-turn.ts';
import { type ItemKey, keysOf } from './remove-items.ts';
import { allShards } from './shards.ts';
import { dropFormerShards, shardCount } from './shards-in-use.ts';
import type { Table } from './table.ts';

/** Partitions of the second index that are spread over shards, each with the attribute that has the shard. */
export const sharded: Readonly<Record<string, string>> = {
  due: 'shard',
  'due-ping': 'shard',
  'open-connection': 'shard',
  'account-step': 'stepShard',
  'site-property': 'propertyShard',
  'digest-turn': 'openShard',
  'due-report': 'openShard',
  'due-status-page': 'openShard',
  'open-delivery': 'openShard',
  'open-event': 'openShard',
  'open-export': 'openShard',
  'open-import': 'openShard',
  'open-incident': 'openShard',
  'open-markup': 'openShard',
  'open-ping': 'openShard',
  'open-proof': 'openShard',
  'open-report': 'openShard',
  'open-scan': 'openShard',
  'open-screenshot': 'openShard',
  'open-uptime': 'openShard',
  'outage-telling': 'openShard',
};

const queriesAtOnce = 16;
/** Enough for a sweep, which ends before the next one. */
const mostAtOnce = 20_000;
/** When shards that have been left are looked into again: a function that still has an old setting may write there. */
const recheckHour = 3;

/**
 * Moves work out of shards that the setting no longer has, every hour until none is left, and once a day after that. Then the
 * clock does not look into them any more. Moving changes neither when an item is due nor what identifies its work, so a worker that
 * has just read it does nothing twice.
 * @returns how many items it found there
 */
export async function moveFormerShards(table: Table, now: Date): Promise<number> {
  const count = await shardCount(table);
  const used = env.shards();
  if (count === undefined || count.most <= used) return 0;
  if (count.shards <= used && now.getUTCHours() !== recheckHour) return 0;
  const former = allShards(count.most).slice(used);
  const places = Object.keys(sharded).flatMap((kind) => former.map((shard) => ({ kind, shard })));
  let found = 0;
  await inParallel(
    places,
    async (place) => {
      if (found >= mostAtOnce) return;
      const here = await leave(table, place);
      found += here;
    },
    queriesAtOnce,
  );
  if (found === 0 && count.shards > used) await dropFormerShards(table, count);
  return found;
}

/** Moves the items of a shard. @returns how many it found */
async function leave(
  table: Table,
  { kind, shard }: { kind: string; shard: string },
): Promise<number> {
  const partition = `${kind}#${shard}`;
  const [to = ''] = allShards().slice(Number(shard) % env.shards());
  const move = async (Key: ItemKey): Promise<void> => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.tableName,
          Key,
          UpdateExpression: 'SET gsi2pk = :to, #shard = :shard',
          ConditionExpression: 'gsi2pk = :from',
          ExpressionAttributeNames: { '#shard': sharded[kind] ?? '' },
          ExpressionAttributeValues: { ':from': partition, ':to': `${kind}#${to}`, ':shard': to },
        }),
      );
    } catch (error) {
      // It has ended, or another sweep was first.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };
  let found = 0;
  for await (const keys of keysOf(table, { partition, index: 'gsi2' })) {
    await inParallel(keys, move);
    found += keys.length;
  }
  return found;
}
