import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { descendants } from '../host/descendants.ts';
import { Ledger } from './stripe/ledger.ts';
import { UserStore } from './cognito/user-store.ts';
import { createTable } from './create-table.ts';
import { startDynamoDb } from './dynamodb.ts';
import { localCredentials, localRegion } from './local-credentials.ts';
import { DamagedDataError, type Trouble } from './trouble.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dynamodb-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
};
const programs = (): number[] => descendants().filter((pid) => nameOf(pid) === 'dynoxide');

const hasDynoxide = process.platform === 'linux' && process.arch === 'x64';

test.skipIf(!hasDynoxide)(
  'a database that dies is reported and started again with its data, until it dies too often',
  async () => {
    const before = programs();
    const troubles: Trouble[] = [];
    const onTrouble = (trouble: Trouble) => troubles.push(trouble);
    const standIn = await startDynamoDb({ folder, onTrouble });
    const client = new DynamoDBClient({
      endpoint: standIn.url,
      region: localRegion,
      credentials: localCredentials,
    });
    const kill = async () => {
      const [pid = 0] = await vi.waitFor(() => {
        const found = programs().filter((one) => !before.includes(one));
        expect(found).toHaveLength(1);
        return found;
      }, 60_000);
      const reported = troubles.length;
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(troubles).toHaveLength(reported + 1), 60_000);
    };
    try {
      await createTable(client, 'table');
      const Item = { pk: { S: 'kept' }, sk: { S: 'kept' } };
      await client.send(new PutItemCommand({ TableName: 'table', Item }));
      for (let death = 1; death <= 3; death += 1) {
        await kill();
        const { Items } = await client.send(
          new QueryCommand({
            TableName: 'table',
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': { S: 'kept' } },
          }),
        );
        expect(Items).toEqual([Item]);
      }
      await kill();
      expect(troubles.map(({ isFatal }) => isFatal)).toEqual([false, false, false, true]);
      expect(troubles[0]?.words).toContain('has ended unexpectedly');
    } finally {
      client.destroy();
      await standIn.stop();
    }
  },
);

test.skipIf(!hasDynoxide)(
  'a database file that is damaged is reported at once, with what to do',
  async () => {
    const damaged = await mkdtemp(join(folder, 'damaged-'));
    writeFileSync(join(damaged, 'dynoxide.sqlite'), 'x'.repeat(10_000));
    const began = performance.now();
    await expect(startDynamoDb({ folder: damaged, engine: 'dynoxide' })).rejects.toThrow(
      /dynoxide\.sqlite cannot be read: .*\nPut a copy of this file back, or move it away/,
    );
    expect(performance.now() - began).toBeLessThan(20_000);
  },
);

test('so is the user pool’s database', () => {
  const file = join(folder, 'cognito.sqlite');
  writeFileSync(file, 'x'.repeat(10_000));
  expect(() => new UserStore(file)).toThrow(DamagedDataError);
});

test.each(['', '{"customers":', '{"customers":[]}'])(
  'so is the file of payments: %j',
  (damaged) => {
    const file = join(folder, 'stripe.json');
    writeFileSync(file, damaged);
    expect(() => new Ledger(file)).toThrow(DamagedDataError);
  },
);
