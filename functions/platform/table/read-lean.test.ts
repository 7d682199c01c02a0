import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readLean } from './read-lean.ts';

test('a list is read page by page, without keys', async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  const answering = mockClient(client);
  answering
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ url: 'a' }], LastEvaluatedKey: { pk: 'p', sk: 'site#a' } })
    .resolves({ Items: [{ url: 'b' }] });
  const query = {
    TableName: 'table',
    KeyConditionExpression: '#pk = :pk and begins_with(#sk1, :sk1)',
    ProjectionExpression: '#pk, #sk1, #url',
    ExpressionAttributeNames: { '#pk': 'pk', '#sk1': 'sk', '#url': 'url' },
    ExpressionAttributeValues: { ':pk': 'p', ':sk1': 'site#' },
  };
  expect(await readLean({ client }, query, z.object({ url: z.string() }))).toEqual([
    { url: 'a' },
    { url: 'b' },
  ]);
  const sent = answering.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(sent.map((input) => input.ExclusiveStartKey)).toEqual([
    undefined,
    { pk: 'p', sk: 'site#a' },
  ]);
  expect(sent[0]).toMatchObject({
    ProjectionExpression: '#url',
  });
});
