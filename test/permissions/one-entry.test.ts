/**
 * What changes nothing the second time leaves no second audit entry: the trail never records a change that was not
 * made.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  accountExportKey,
  accountExportStore,
} from '../../functions/lifecycle/exports/account-export-store.ts';
import { auditEntryEntity } from '../../functions/platform/audit/audit-entry-entity.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { sessionEntity } from '../../functions/platform/callers/session-entity.ts';
import { startAccountExport } from '../../shared/calls/lifecycle/account-data.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { endOtherSessions } from '../../shared/calls/identity/settings.ts';
import { callRaw } from '../support/call-handler.ts';
import { loadHandler } from '../support/load-handler.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { seedAccount, type SeededUser } from '../support/seed-account.ts';
import { newStaff } from '../support/support-people.ts';
import { useStandIns } from '../stand-ins.ts';
import { samples, type World } from './samples.ts';

const standIns = await useStandIns();
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
vi.stubEnv('VALIDATION_WAIT_MS', '0');
vi.stubEnv('SCREENSHOT_WAIT_MS', '0');
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const site = await startLoopbackServer((_, response) => response.end('<!doctype html>'));
afterAll(() => site.close());
const world: World = { table, origin: site.url };
afterEach(() => vi.restoreAllMocks());

const entriesOf = async (accountId: string) =>
  (await auditEntryEntity(table).query.byTime({ accountId }).go({ consistent: true })).data;

const newActor = async () => {
  const owner = await seedAccount(table, { plan: 'Internal' });
  return { ...owner, accountEmail: owner.email };
};

const oncePerChange = [
  'acknowledge-incident',
  'acknowledge-incidents',
  'mark-false-alarm',
  'keep-account',
  'remove-deployment',
  'forget-adding',
  'begin-adding',
  'delete-ping-data',
  'start-scan',
  'start-validation',
  'take-screenshot-now',
  'request-suggestion',
  'start-account-export',
  'end-other-sessions',
  'require-two-step',
  'unsubscribe',
];

test.each(oncePerChange)('%s', async (id) => {
  const contract = catalogue.find((call) => call.id === id);
  const makeSample = samples[id];
  if (contract === undefined || makeSample === undefined) throw new Error(`no ${id}`);
  const actor = await newActor();
  const sample = await makeSample(actor, world);
  const handler = await loadHandler(contract);
  for (const _ of [1, 2]) {
    const { status } = await callRaw(handler, contract, sample, { as: { userId: actor.userId } });
    expect(status).toBeLessThan(300);
  }
  const { accountId } = actor;
  expect((await entriesOf(accountId)).map(({ action }) => action)).toEqual([id]);
});

test.each(['send-message', 'answer-customer'])('%s, repeated with its id', async (id) => {
  const contract = catalogue.find((call) => call.id === id);
  const makeSample = samples[id];
  if (contract === undefined || makeSample === undefined) throw new Error(`no ${id}`);
  const actor = await newActor();
  const made = await makeSample(actor, world);
  const words = 'Words that are for the desk only';
  const sample = { ...made, body: { client_id: randomUUID(), ...made.body, content: words } };
  const as = id === 'answer-customer' ? await newStaff() : actor;
  const handler = await loadHandler(contract);
  const answers = [
    await callRaw(handler, contract, sample, { as }),
    await callRaw(handler, contract, sample, { as }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const accountId = made.params?.['accountId'] ?? actor.accountId;
  const entries = await entriesOf(accountId);
  expect(entries.map(({ action, actor: who }) => [action, who.kind])).toEqual([
    [id, id === 'answer-customer' ? 'support' : 'user'],
  ]);
  // The audit trail never contains message text.
  expect(JSON.stringify(entries)).not.toContain(words);
});

const addSession = async ({ accountId, userId }: SeededUser) => {
  const sessionId = randomUUID();
  const at = new Date().toISOString();
  const times = { signedInAt: at, lastSeenAt: at, expiresAt: Date.now() / 1000 + 3600 };
  await sessionEntity(table)
    .put({ accountId, userId, sessionId, device: '', ...times })
    .go();
};

test('ending all sessions is entered with the first of them, also if a later one fails', async () => {
  const actor = await newActor();
  for (const _ of [1, 2, 3]) await addSession(actor);
  const { accountId, userId } = actor;
  const { middlewareStack } = documentClient();
  let transactions = 0;
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand') transactions += 1;
        return transactions > 1 ? Promise.reject(new Error('killed')) : next(args);
      },
    { step: 'initialize', name: 'killed' },
  );
  const handler = await loadHandler(endOtherSessions);
  const answer = await callRaw(
    handler,
    endOtherSessions,
    { params: { userId } },
    { as: { userId } },
  ).finally(() => middlewareStack.remove('killed'));
  expect(answer.status).toBe(500);
  expect(await entriesOf(accountId)).toMatchObject([{ action: 'end-other-sessions' }]);
});

test('an export that has begun is entered, also if the file before it cannot be removed', async () => {
  const actor = await newActor();
  const { accountId, userId } = actor;
  const store = accountExportStore(table);
  const { item } = await store.start(actor, new Date());
  await store.claim(item, 'worker', new Date());
  await store.finish(item, 'worker', 100, new Date());
  expect(accountExportKey(item)).toContain(accountId);
  vi.spyOn(bucketClient(), 'send').mockRejectedValue(new Error('the bucket is away'));
  const handler = await loadHandler(startAccountExport);
  const params = { userId };
  const answer = await callRaw(handler, startAccountExport, { params }, { as: { userId } });
  expect([answer.status, answer.body.export.state]).toEqual([202, 'waiting']);
  expect(await entriesOf(accountId)).toMatchObject([{ action: 'start-account-export' }]);
});
