import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { useStandIns } from '../../test/stand-ins.ts';
import { queryByRange, limitConcurrency } from './shared-table.ts';

const standIns = await useStandIns();
const TableName = standIns.env['TABLE_NAME'] ?? '';
let client: DynamoDBDocumentClient;
beforeEach(() => {
  client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
});

const prefixed = (sk: string, more: Partial<QueryCommand['input']> = {}) =>
  new QueryCommand({
    TableName,
    KeyConditionExpression: '#pk = :pk and begins_with(#sk1, :sk1)',
    ExpressionAttributeNames: { '#pk': 'pk', '#sk1': 'sk' },
    ExpressionAttributeValues: { ':pk': 'shared-table', ':sk1': sk },
    ...more,
  });

test('a prefix is asked for as a range, and finds the same', async () => {
  for (const sk of ['page#', 'page#a', 'page#~', 'pagf', 'pag'])
    await client.send(new PutCommand({ TableName, Item: { pk: 'shared-table', sk } }));
  const found = async () => {
    const first = await client.send(prefixed('page#', { Limit: 2 }));
    const rest = await client.send(
      prefixed('page#', { ExclusiveStartKey: first.LastEvaluatedKey }),
    );
    return [...(first.Items ?? []), ...(rest.Items ?? [])];
  };
  const byPrefix = await found();
  expect(byPrefix.map(({ sk }) => String(sk))).toEqual(['page#', 'page#a', 'page#~']);

  const sent: unknown[] = [];
  queryByRange(client);
  client.middlewareStack.add(
    (next) => (args) => {
      sent.push(args.input);
      return next(args);
    },
    { step: 'initialize', priority: 'normal' },
  );
  expect(await found()).toEqual(byPrefix);
  expect(sent[0]).toMatchObject({
    KeyConditionExpression: '#pk = :pk and #sk1 BETWEEN :sk1 AND :last',
    ExpressionAttributeValues: { ':sk1': 'page#', ':last': 'page#\u{10FFFF}' },
  });
});

test('requests beyond the limit wait for those under way, also for those that fail', async () => {
  let underWay = 0;
  let most = 0;
  limitConcurrency(client, 2);
  client.middlewareStack.add(
    (next) => async (args) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return next(args).finally(() => (underWay -= 1));
    },
    { step: 'finalizeRequest' },
  );
  const asked = Array.from({ length: 12 }, (_, index) => {
    const Key = index % 3 === 0 ? { pk: '' } : { pk: 'none', sk: `${index}` };
    return client.send(new GetCommand({ TableName, Key }));
  });
  const ends = (await Promise.allSettled(asked)).map(({ status }) => status);
  expect(ends.filter((status) => status === 'fulfilled')).toHaveLength(8);
  expect(most).toBe(2);
});
