import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { useStandIns } from '../../test/stand-ins.ts';
import { limitConcurrency } from './shared-table.ts';

const standIns = await useStandIns();
const TableName = standIns.env['TABLE_NAME'] ?? '';
let client: DynamoDBDocumentClient;
beforeEach(() => {
  client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
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
