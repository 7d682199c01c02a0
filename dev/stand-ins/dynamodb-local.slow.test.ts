import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { startDynamoDb } from './dynamodb.ts';
import { localCredentials, localRegion } from './local-credentials.ts';

const hasJava = spawnSync('javac', ['-version']).status === 0;

test.skipIf(!hasJava)('DynamoDB Local serves where dynoxide cannot, on loopback only', async () => {
  const standIn = await startDynamoDb({ engine: 'dynamodb-local' });
  try {
    const client = new DynamoDBClient({
      endpoint: standIn.url,
      region: localRegion,
      credentials: localCredentials,
    });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    const { port } = new URL(standIn.url);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside)
      await expect(fetch(`http://${address}:${port}`)).rejects.toThrow('fetch failed');
  } finally {
    await standIn.stop();
  }
});
