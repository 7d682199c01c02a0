import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { removeAll } from './get-many.ts';
import type { Table } from './table.ts';
import { inParallel } from '../each-in-turn.ts';

export interface ItemKey {
  pk: string;
  sk: string;
}

const Keys = z.array(z.object({ pk: z.string(), sk: z.string() }));
/** DynamoDB's limit for one request. */
const mostInBatch = 25;
const batchesAtOnce = 4;

/**
 * Keys of all items of a partition, or of a partition of an index, of every kind; a page of a query at a time. Items may
 * be deleted meanwhile.
 */
export async function* keysOf(
  { client, tableName: TableName }: Table,
  { partition, index }: { partition: string; index?: 'gsi1' | 'gsi2' },
): AsyncGenerator<ItemKey[]> {
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: '#pk = :pk',
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeNames: { '#pk': index === undefined ? 'pk' : `${index}pk` },
        ExpressionAttributeValues: { ':pk': partition },
        // An index is never consistent.
        ConsistentRead: index === undefined,
        ExclusiveStartKey: from,
      }),
    );
    yield Keys.parse(page.Items ?? []);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/** Deletes items of any kind; missing ones are ignored. */
export async function removeItems(table: Table, keys: readonly ItemKey[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(keys.length / mostInBatch) }, (_, index) =>
    keys.slice(index * mostInBatch, (index + 1) * mostInBatch),
  );
  const remove = (batch: ItemKey[]) => removeAll(batch, (left) => removeBatch(table, left));
  await inParallel(batches, remove, batchesAtOnce);
}

async function removeBatch(
  { client, tableName }: Table,
  keys: readonly ItemKey[],
): Promise<{ unprocessed: ItemKey[] }> {
  const requests: NonNullable<BatchWriteCommandInput['RequestItems']> = {
    [tableName]: keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  };
  const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: requests }));
  const left = (UnprocessedItems?.[tableName] ?? []).map(({ DeleteRequest }) => DeleteRequest?.Key);
  return { unprocessed: Keys.parse(left) };
}
