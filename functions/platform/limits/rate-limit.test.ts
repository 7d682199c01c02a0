import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTable } from '../../../dev/stand-ins/create-table.ts';
import { startDynamoDb, type DynamoDbStandIn } from '../../../dev/stand-ins/dynamodb.ts';
import { localCredentials, localRegion } from '../../../dev/stand-ins/local-credentials.ts';
import { returnToken, takeToken, requireToken } from './rate-limit.ts';
import type { Table } from '../table/table.ts';

const tableName = 'limits';
let standIn: DynamoDbStandIn;
let table: Table;

beforeAll(async () => {
  standIn = await startDynamoDb();
  const client = new DynamoDBClient({
    endpoint: standIn.url,
    region: localRegion,
    credentials: localCredentials,
  });
  await createTable(client, tableName);
  table = { client: DynamoDBDocumentClient.from(client), tableName };
});
afterAll(() => standIn.stop());

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1000);
const limitOf = (key: string, now: Date, limit = 3) => ({ key, limit, windowSeconds: 60, now });

describe('takeToken', () => {
  test('allows so many in a window, and returns to the rest when to retry', async () => {
    const key = randomUUID();
    for (const second of [0, 20, 40]) {
      expect(await takeToken(table, limitOf(key, at(second)))).toEqual({
        allowed: true,
        retryAfterSeconds: 0,
      });
    }
    expect(await takeToken(table, limitOf(key, at(45)))).toEqual({
      allowed: false,
      retryAfterSeconds: 15,
    });
    expect(await takeToken(table, limitOf(key, at(59.9)))).toEqual({
      allowed: false,
      retryAfterSeconds: 1,
    });
    expect(await takeToken(table, limitOf(key, at(60)))).toMatchObject({ allowed: true });
  });

  test('counts keys separately', async () => {
    const key = randomUUID();
    expect(await takeToken(table, limitOf(`${key}#a`, at(0), 1))).toMatchObject({ allowed: true });
    expect(await takeToken(table, limitOf(`${key}#a`, at(0), 1))).toMatchObject({ allowed: false });
    expect(await takeToken(table, limitOf(`${key}#b`, at(0), 1))).toMatchObject({ allowed: true });
  });

  test('allows exactly so many of many simultaneous ones', async () => {
    const key = randomUUID();
    const turns = await Promise.all(
      Array.from({ length: 40 }, () => takeToken(table, limitOf(key, at(0), 7))),
    );
    expect(turns.filter((turn) => turn.allowed)).toHaveLength(7);
  });

  test('leaves an item that DynamoDB sweeps after the window', async () => {
    const key = randomUUID();
    await takeToken(table, limitOf(key, at(30)));
    const start = at(0).getTime() / 1000;
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.tableName,
        Key: { pk: `limit#${key}`, sk: `window#${start}` },
      }),
    );
    expect(Item).toMatchObject({ count: 1, expiresAt: start + 60 });
  });

  test('throws other errors', async () => {
    await expect(
      takeToken({ ...table, tableName: 'no-such-table' }, limitOf('x', at(0))),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});

describe('requireToken', () => {
  test('refuses with 429 and the time to wait', async () => {
    const limit = limitOf(randomUUID(), at(10), 1);
    await requireToken(table, limit);
    await expect(requireToken(table, limit)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 50,
    });
  });
});

describe('returnToken', () => {
  test('allows one more, and never more than were taken', async () => {
    const limit = limitOf(randomUUID(), at(0), 1);
    await returnToken(table, limit);
    expect(await takeToken(table, limit)).toMatchObject({ allowed: true });
    expect(await takeToken(table, limit)).toMatchObject({ allowed: false });
    await returnToken(table, limit);
    await returnToken(table, limit);
    expect(await takeToken(table, limit)).toMatchObject({ allowed: true });
    expect(await takeToken(table, limit)).toMatchObject({ allowed: false });
  });
});
