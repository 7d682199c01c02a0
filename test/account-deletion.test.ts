/** A deleted account leaves nothing: the whole table and the whole bucket are searched for it before and after. */
import { createHash } from 'node:crypto';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { onceOnlyMailStore } from '../functions/platform/once-only-mails/once-only-mail-store.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askForDeletion } from '../shared/calls/lifecycle/account-deletion.ts';
import { handler as askHandler } from '../functions/lifecycle/deletion/ask-for-deletion.call.ts';
import { handler as deleteWorker } from '../functions/lifecycle/deletion/delete-account.worker.ts';
import { handler as stepWorker } from '../functions/billing/plans/take-account-step.worker.ts';
import { bucketClient } from '../functions/platform/aws/bucket-client.ts';
import { env } from '../functions/platform/aws/env.ts';
import { objectKeys } from '../functions/platform/aws/object-keys.ts';
import { userPoolClient } from '../functions/platform/aws/user-pool-client.ts';
import { accountEntity } from '../functions/platform/callers/account-entity.ts';
import type { Table } from '../functions/platform/table/table.ts';
import { after, dayMs, minuteMs } from '../functions/platform/times.ts';
import { deleteAccount, takeAccountStep } from '../shared/jobs/catalogue.ts';
import { drain } from './faults/queue.ts';
import { useStandIns } from './stand-ins.ts';
import { oldPassword, signingIn } from './support/account-calls.ts';
import { call } from './support/call-handler.ts';
import type { LoopbackServer } from './support/loopback-server.ts';
import { type RichAccount, richAccount, sortKeysOfAccounts } from './support/rich-account.ts';
import { useTable } from './support/scans.ts';
import { payingCustomer, startSmallStripe } from './support/small-stripe.ts';
import { askingForPlan, registering, teamOf } from './support/team-calls.ts';
import { sendJobs } from '../functions/platform/jobs/send-jobs.ts';

const standIns = await useStandIns();
const { mailbox } = standIns.ses;
let table: Table;
let stripe: LoopbackServer;
beforeAll(async () => {
  table = await useTable();
  stripe = await startSmallStripe();
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_small');
  vi.stubEnv('STRIPE_ENDPOINT', stripe.url);
});
afterAll(() => stripe.close());

type Item = Record<string, unknown>;
/** Items anywhere on the table that contain one of the texts. Tests may scan; functions never do. */
async function itemsWith(traces: readonly string[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let start: Item | undefined; ;) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({ TableName: table.tableName, ExclusiveStartKey: start }),
    );
    found.push(
      ...Items.filter((item) => {
        const text = JSON.stringify(item).toLowerCase();
        return traces.some((trace) => text.includes(trace.toLowerCase()));
      }),
    );
    start = LastEvaluatedKey;
    if (start === undefined) return found;
  }
}
const byKey = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

/** Objects with one of the texts in their key, with a fingerprint of what is in them. */
async function objectsWith(traces: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const bucket = env.reportsBucket();
  for await (const keys of objectKeys(bucketClient(), { bucket, prefix: '' }))
    for (const Key of keys.filter((key) => traces.some((trace) => key.includes(trace)))) {
      const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket: bucket, Key }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      found[Key] = createHash('sha256').update(bytes).digest('hex');
    }
  return found;
}
async function everythingWith(traces: readonly string[]) {
  const items = (await itemsWith(traces)).toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1));
  return { items, objects: await objectsWith(traces) };
}

const inPool = async (userId: string): Promise<boolean> => {
  const command = new AdminGetUserCommand({ UserPoolId: env.userPoolId(), Username: userId });
  return userPoolClient()
    .send(command)
    .then(
      () => true,
      () => false,
    );
};
const subjectsTo = (email: string) => mailbox.list(email).map(({ subject }) => subject);

const set = (accountId: string, fields: { deleteOn?: string; deletingSince?: string }) =>
  accountEntity(table).patch({ accountId }).set(fields).go();
const step = async (accountId: string) => {
  await sendJobs(takeAccountStep, [{ accountId }]);
  await drain('take-account-step', stepWorker);
};
const asking = ({ userId, email }: RichAccount) =>
  call(
    askHandler,
    askForDeletion,
    { params: { userId }, body: { email, password: oldPassword } },
    { as: { userId } },
  );
/** As if the owner had got the mail of the day before. */
const warnYesterday = (notice: { accountId: string; noticeId: string }) =>
  onceOnlyMailStore(table).sendOnce(notice, after(new Date(), -dayMs), async () => undefined);
const isShortLived = ({ pk, expiresAt }: Item): boolean =>
  String(pk).startsWith('limit#') && Number(expiresAt) * 1000 < Date.now() + dayMs;

test('a deleted account leaves nothing but its invoices, and other accounts as they were', async () => {
  const team = teamOf(standIns, table);
  const neighbour = await richAccount(table, team);
  const owner = await richAccount(table, team);
  const { accountId, userId, email, member, guest, traces } = owner;
  await accountEntity(table).patch({ accountId }).set({ payingCustomer }).go();
  const before = await everythingWith(traces);
  const kinds = new Set(before.items.map(({ pk }) => String(pk).split('#')[0]));
  expect(kinds).toEqual(new Set(['account', 'device', 'identity', 'limit', 'session', 'token']));
  const partition = before.items.filter(({ pk }) => pk === `account#${accountId}`);
  const starts = [...sortKeysOfAccounts(), 'of-tomorrow#'];
  expect(starts.length).toBeGreaterThan(25);
  expect(starts.filter((one) => !partition.some(({ sk }) => String(sk).startsWith(one)))).toEqual(
    [],
  );
  // Fourteen of two pages, a CSV file, an export, and one of tomorrow.
  expect(Object.keys(before.objects)).toHaveLength(17);
  const others = await everythingWith(neighbour.traces);
  expect(others.items.length).toBeGreaterThan(50);

  expect(await asking(owner)).toMatchObject({ status: 202 });
  await drain('take-account-step', stepWorker);
  for (const one of [email, member.email])
    expect(subjectsTo(one)[0]).toMatch(/account will be deleted on /);
  const cancelled = '/v1/subscriptions/sub_1';
  expect(stripe.requested).toContain(cancelled);
  expect((await askingForPlan(userId)).body.deletes_on).toMatch(/^20/);

  const deleteOn = new Date().toISOString();
  await set(accountId, { deleteOn });
  await warnYesterday({ accountId, noticeId: `deletion-near-${deleteOn}-${userId}` });
  await step(accountId);
  expect((await askingForPlan(userId)).status).toBe(401);
  expect(await drain('delete-account', deleteWorker)).toBe(1);
  // Late writes of work that had already started are deleted by a second look.
  await set(accountId, { deletingSince: after(new Date(), -20 * minuteMs).toISOString() });
  await sendJobs(deleteAccount, [{ accountId }, { accountId }]);
  expect(await drain('delete-account', deleteWorker)).toBe(2);

  const left = await everythingWith(traces);
  expect(left.objects).toEqual({});
  expect(left.items.filter((item) => !isShortLived(item)).map(byKey)).toEqual([]);
  expect(await everythingWith(neighbour.traces)).toEqual(others);
  expect(await Promise.all([userId, member.userId, neighbour.userId].map(inPool))).toEqual([
    false,
    false,
    true,
  ]);
  expect(stripe.requested.filter((path) => path.startsWith(cancelled)).length).toBeGreaterThan(1);
  expect(subjectsTo(email)[0]).toBe('Your Web Vitals account is deleted');
  expect(subjectsTo(member.email)[0]).toBe('Your team’s Web Vitals account is deleted');
  expect(subjectsTo(email).filter((subject) => subject.endsWith('is deleted'))).toHaveLength(1);

  // The invoice of 2015 need not be kept any longer.
  const invoices = partition.filter(({ sk }) => String(sk).startsWith('invoice#'));
  const ids = invoices.map(({ stripeInvoiceId }) => String(stripeInvoiceId));
  const retained = await itemsWith(ids);
  expect(retained).toHaveLength(1);
  expect(retained[0]).toMatchObject({
    pk: 'retained-invoice#2026',
    expiresAt: Date.UTC(2037, 0, 1) / 1000,
  });

  for (const one of [email, member.email, guest])
    expect(await registering(one)).toMatchObject({ status: 201 });
  expect((await signingIn(email, oldPassword)).status).toBe(200);
});
