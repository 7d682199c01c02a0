import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ContactRequest,
  contactRequestEntity,
} from '../../functions/portfolio/support/contact-request-entity.ts';
import { queryByRange } from '../../functions/platform/aws/clients.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { writeTogether } from '../../functions/platform/table/write-together.ts';
import { createTable } from './create-table.ts';
import { type DynamoDbEngine, type DynamoDbStandIn, startDynamoDb } from './dynamodb.ts';
import { localCredentials, localRegion } from './local-credentials.ts';

const hasJava = spawnSync('javac', ['-version']).status === 0;
const hasDynoxide = process.platform === 'linux' && process.arch === 'x64';

const clientOf = ({ url: endpoint }: DynamoDbStandIn) =>
  new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });

/** What our kinds of requests answer: prefixes, ranges, indexes, conditions, transactions and their refusals. */
const answers: Record<string, (table: Table) => Promise<unknown>> = {
  'queries by prefix, oldest and newest first, in pages': async (table) => {
    const of = () => contactRequestEntity(table).query.byId({ accountId: 'a' });
    const page = await of().begins({ requestId: '1' }).go({ limit: 2 });
    return [
      page.data,
      (await of().begins({ requestId: '1' }).go({ cursor: page.cursor })).data,
      (await of().begins({ requestId: '1' }).go({ order: 'desc' })).data,
      (await of().between({ requestId: '10' }, { requestId: '12' }).go()).data,
      (await of().begins({ requestId: 'none' }).go()).data,
    ];
  },
  'queries of an index': async (table) => {
    const { query } = contactRequestEntity(table);
    const due = query.toMail({ mailQueue: 'requests' }).lte({ mailOn: '2026-01-11' });
    return [(await due.go()).data, (await query.desk({ state: 'open' }).go({ count: 3 })).data];
  },
  'conditions that hold, and that do not': async (table) => {
    const change = (version: number) =>
      contactRequestEntity(table)
        .patch({ accountId: 'a', requestId: '10' })
        .set({ version: 2 })
        .remove(['mailQueue', 'mailOn'])
        .where((item, { eq }) => eq(item.version, version))
        .go({ response: 'all_new', returnOnConditionCheckFailure: true });
    return [await change(1), await change(1)];
  },
  'a transaction that is refused writes nothing': async (table) => {
    const requests = contactRequestEntity(table);
    const keys = ['11', 'gone', '12'].map((requestId) => ({ accountId: 'a', requestId }));
    const written = await writeTogether({ requests }, (write) =>
      keys.map((key) => write.requests.patch(key).set({ version: 9 }).commit()),
    );
    return [written, (await requests.get(keys).go()).data.map(({ version }) => version)];
  },
};

async function filled(standIn: DynamoDbStandIn): Promise<Table> {
  const client = clientOf(standIn);
  await createTable(client, 'table');
  const options = { marshallOptions: { removeUndefinedValues: true } };
  const table = {
    client: queryByRange(DynamoDBDocumentClient.from(client, options)),
    tableName: 'table',
  };
  const samples = Array.from({ length: 20 }, (_, index): ContactRequest => ({
    accountId: 'a',
    requestId: `${index}`,
    userId: 'ada',
    email: 'ada@example.com',
    subject: 'A question',
    type: 'Feedback',
    description: 'Why?',
    wishes: [],
    state: 'open',
    version: 1,
    sentAt: `2026-01-${10 + index}`,
    changedAt: '2026-01-01',
    mailQueue: 'requests',
    mailOn: `2026-01-${10 + index}`,
    expiresAt: 4_000_000_000,
  }));
  await contactRequestEntity(table).put(samples).go();
  return table;
}

describe.skipIf(!hasJava || !hasDynoxide)('dynoxide answers as DynamoDB Local does', () => {
  const standIns: DynamoDbStandIn[] = [];
  const tables: Table[] = [];
  beforeAll(async () => {
    for (const engine of ['dynoxide', 'dynamodb-local'] satisfies DynamoDbEngine[]) {
      const standIn = await startDynamoDb({ engine });
      standIns.push(standIn);
      tables.push(await filled(standIn));
    }
  });
  afterAll(() => Promise.all(standIns.map((standIn) => standIn.stop())));

  test.each(Object.entries(answers))('%s', async (_, ask) => {
    const [ours, theirs] = await Promise.all(tables.map(ask));
    expect(theirs).not.toEqual([]);
    expect(ours).toEqual(theirs);
  });
});

test.skipIf(!hasJava)('DynamoDB Local serves where dynoxide cannot, on loopback only', async () => {
  const standIn = await startDynamoDb({ engine: 'dynamodb-local' });
  try {
    const client = clientOf(standIn);
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
