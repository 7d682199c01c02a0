import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from './clients.ts';

const TableName = (await useStandIns()).env['TABLE_NAME'] ?? '';

test('a prefix is asked for as a range, and finds the same', async () => {
  const plain = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const sk of ['page#', 'page#a', 'page#~', 'pagf', 'pag'])
    await plain.send(new PutCommand({ TableName, Item: { pk: 'by-range', sk } }));
  const query = {
    TableName,
    KeyConditionExpression: '#pk = :pk and begins_with(#sk1, :sk1)',
    ExpressionAttributeNames: { '#pk': 'pk', '#sk1': 'sk' },
    ExpressionAttributeValues: { ':pk': 'by-range', ':sk1': 'page#' },
  };
  const found = async (client: DynamoDBDocumentClient) => {
    const first = await client.send(new QueryCommand({ ...query, Limit: 2 }));
    const { LastEvaluatedKey: ExclusiveStartKey } = first;
    const rest = await client.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    return [...(first.Items ?? []), ...(rest.Items ?? [])].map(({ sk }) => String(sk));
  };
  const sent: unknown[] = [];
  documentClient().middlewareStack.add(
    (next) => (args) => {
      sent.push(args.input);
      return next(args);
    },
    { step: 'initialize', priority: 'normal' },
  );
  expect(await found(plain)).toEqual(['page#', 'page#a', 'page#~']);
  expect(await found(documentClient())).toEqual(['page#', 'page#a', 'page#~']);
  expect(sent[0]).toMatchObject({
    KeyConditionExpression: '#pk = :pk and #sk1 BETWEEN :sk1 AND :last',
    ExpressionAttributeValues: { ':sk1': 'page#', ':last': 'page#\u{10FFFF}' },
  });
});
