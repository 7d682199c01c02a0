/**
 * docs/runbook/restoring.md, as far as the stand-ins allow: they cannot restore a table, so items
 * are copied.
 */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readyTable } from '../bin/ready-table.ts';
import { documentClient } from '../functions/platform/aws/clients.ts';
import { handler as registerHandler } from '../functions/identity/accounts/register.call.ts';
import { handler as addSiteHandler } from '../functions/portfolio/sites/add-site.call.ts';
import { handler as deleteSiteHandler } from '../functions/portfolio/sites/delete-site.call.ts';
import { handler as listSitesHandler } from '../functions/portfolio/sites/list-sites.call.ts';
import { handler as sweepHandler } from '../functions/lifecycle/schedules/sweep.schedule.ts';
import { register } from '../shared/calls/identity/accounts.ts';
import { addSite, deleteSite, listSites } from '../shared/calls/portfolio/sites.ts';
import { useStandIns } from './stand-ins.ts';
import {
  newPassword,
  oldPassword,
  registered,
  type Registered,
  signingIn,
} from './support/account-calls.ts';
import { call } from './support/call-handler.ts';

await useStandIns();
const client = new DynamoDBClient({});
const old = process.env['TABLE_NAME'] ?? '';
const restored = `${old}-restored`;
const url = 'https://shop.example.com/';

const sitesOf = async ({ email, userId }: Registered): Promise<string[]> => {
  const answer = await call(listSitesHandler, listSites, { params: { email } }, { as: { userId } });
  return answer.body[0].sites.map((site: { url: string }) => site.url);
};

/** What DynamoDB restores: items, keys and indexes, but not the table's settings. */
async function restore(): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: old }));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = Table ?? {};
  await client.send(
    new CreateTableCommand({
      TableName: restored,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema: indexKeys, Projection }) => ({
          IndexName,
          KeySchema: indexKeys,
          Projection,
        }),
      ),
    }),
  );
  const items = await documentClient().send(new ScanCommand({ TableName: old }));
  for (const Item of items.Items ?? [])
    await documentClient().send(new PutCommand({ TableName: restored, Item }));
}

let before: Registered;
let after: Registered;
/** The stand-in has no recovery to a point in time, so its answer is ours. */
const backups: unknown[] = [];
beforeAll(async () => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== UpdateContinuousBackupsCommand.name) return next(args);
        backups.push(args.input);
        return { response: {}, output: { $metadata: {} } };
      },
    { step: 'initialize' },
  );
  before = await registered();
  const { email, userId } = before;
  const sites = [{ url, siteName: 'Shop' }];
  await call(addSiteHandler, addSite, { body: { email, sites } }, { as: { userId } });
  await restore();
  // Events after the point in time: the damage, and a new user.
  const gone = { params: { email }, body: { sites: [{ url }] } };
  await call(deleteSiteHandler, deleteSite, gone, { as: { userId } });
  after = await registered();
});
afterAll(() => {
  vi.unstubAllEnvs();
  client.destroy();
});

test('a restored table is made ready: it expires, can be restored, and is protected', async () => {
  const expiry = new DescribeTimeToLiveCommand({ TableName: restored });
  expect((await client.send(expiry)).TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED');
  expect(await readyTable(client, restored)).toContain('items now expire');
  expect((await client.send(expiry)).TimeToLiveDescription?.TimeToLiveStatus).toBe('ENABLED');
  expect(backups).toMatchObject([{ TableName: restored }]);
  expect(await readyTable(client, restored)).toContain('items expired already');
});

test('a table of another shape is refused, and left as it is', async () => {
  const TableName = 'of-another-product';
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  await expect(readyTable(client, TableName)).rejects.toThrow(
    'of-another-product cannot be adopted: the table has pk instead of pk sk; gsi1 has no index instead of gsi1pk gsi1sk',
  );
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED');
});

test('with the restored table people sign in, have what they had at that time, and the sweeps run', async () => {
  expect(await sitesOf(before)).toEqual([]);
  vi.stubEnv('TABLE_NAME', restored);
  expect((await signingIn(before.email, oldPassword)).status).toBe(200);
  expect(await sitesOf(before)).toEqual([url]);
  await expect(sweepHandler({})).resolves.toBeUndefined();
});

test('a person who came after that time is known to the user pool alone, and registers again', async () => {
  vi.stubEnv('TABLE_NAME', restored);
  const { email } = after;
  expect((await signingIn(email, oldPassword)).status).toBe(401);
  const person = { firstName: 'Ada', lastName: 'Lovelace', role: 'CEO', usePlan: 'Other' } as const;
  const body = { ...person, email, password: newPassword };
  expect((await call(registerHandler, register, { body })).status).toBe(201);
  expect((await signingIn(email, newPassword)).status).toBe(200);
});
