import { beforeAll, describe, expect, test } from 'vitest';
import { askForDeletion, keepAccount } from '../../../shared/calls/lifecycle/account-deletion.ts';
import { checkout } from '../../../shared/calls/billing/payments.ts';
import { startScan } from '../../../shared/calls/measuring/scans.ts';
import { drain } from '../../../test/faults/queue.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import {
  oldPassword,
  type Registered,
  registered,
  registeredAndConfirmed,
} from '../../../test/support/account-calls.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { askingForPlan } from '../../../test/support/team-calls.ts';
import { accountStore } from '../../identity/accounts/account-store.ts';
import { handler as stepWorker } from '../../billing/plans/take-account-step.worker.ts';
import { statusPageEntity } from '../../registry/clients/status-page-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';

const standIns = await useStandIns();
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

type Person = Pick<Registered, 'userId' | 'email'> & { sessionId?: string };
const asking = async ({ userId, email, sessionId }: Person, more: object = {}) =>
  callRaw(
    await loadHandler(askForDeletion),
    askForDeletion,
    { params: { userId }, body: { email, password: oldPassword, ...more } },
    { as: { userId, ...(sessionId === undefined ? {} : { sessionId }) } },
  );
const keeping = async ({ userId }: Person) =>
  callRaw(await loadHandler(keepAccount), keepAccount, { params: { userId } }, { as: { userId } });
const planOf = async ({ userId }: Person) => (await askingForPlan(userId)).body;
const steps = () => drain('take-account-step', stepWorker);
const subjects = ({ email }: Person) =>
  standIns.ses.mailbox.list(email).map(({ subject }) => subject);

describe('the wish to delete an account', () => {
  test('is granted to the owner with password and address, for seven days from now', async () => {
    const owner = await registered();
    const before = Date.now();
    const { status, body } = await asking(owner, { email: ` ${owner.email.toUpperCase()}` });
    expect(status).toBe(202);
    const wait = Date.parse(body.deletesOn) - before;
    expect(wait).toBeGreaterThanOrEqual(7 * dayMs);
    expect(wait).toBeLessThan(7 * dayMs + minuteMs);
    expect((await planOf(owner)).deletes_on).toBe(body.deletesOn);
    await steps();
    expect(subjects(owner)[0]).toMatch(/^Your Web Vitals account will be deleted on /);
  });

  test.each([
    ['another address', { email: 'ada@example.com' }, 403, 'email'],
    ['no address', { email: '' }, 400, 'email'],
    ['a wrong password', { password: 'Analytical-1844' }, 400, 'password'],
    ['no password', { password: undefined }, 400, 'password'],
    ['an empty password', { password: '' }, 400, 'password'],
  ])('is refused with %s', async (_, wrong, refused, field) => {
    const owner = await registered();
    const { status, body } = await asking(owner, wrong);
    expect({ status, field: body.errors[0].field }).toEqual({ status: refused, field });
    expect((await planOf(owner)).deletes_on).toBeNull();
  });

  test('is refused after ten wrong passwords, even with the right one', async () => {
    const owner = { ...(await registered()), sessionId: 'the same' };
    for (let guess = 0; guess < 10; guess += 1) await asking(owner, { password: 'Wrong-1843' });
    expect((await asking(owner)).status).toBe(429);
  });

  test('needs a fresh sign-in of those who have no password', async () => {
    const { userId, email, accountId } = await seedAccount(table);
    await userEntity(table).patch({ accountId, userId }).set({ hasPassword: false }).go();
    const signedIn = async (sessionId: string, minutesAgo: number) => {
      const at = after(new Date(), -minutesAgo * minuteMs).toISOString();
      const times = { signedInAt: at, lastSeenAt: at, expiresAt: Date.now() / 1000 + 3600 };
      await sessionEntity(table)
        .put({ accountId, userId, sessionId, device: 'Firefox', ...times })
        .go();
      return asking({ userId, email, sessionId }, { password: undefined });
    };
    const refused = await signedIn('old', 11);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0].reason).toBe('sign_in_again');
    const unknown = { userId, email, sessionId: 'unknown' };
    expect((await asking(unknown, { password: undefined })).status).toBe(403);
    expect((await signedIn('fresh', 9)).status).toBe(202);
  });

  test('stands from the first of 20 requests at once', async () => {
    const owner = await registered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => asking(owner)));
    // No more than ten passwords are tried at once, right or not.
    const granted = answers.filter(({ status }) => status !== 429);
    expect(granted.length).toBeGreaterThanOrEqual(10);
    expect(granted.every(({ status }) => status === 202)).toBe(true);
    expect(new Set(granted.map(({ body }) => body.deletesOn)).size).toBe(1);
    await steps();
    expect(subjects(owner).filter((one) => one.includes('will be deleted'))).toHaveLength(1);
  });
});

test('a wish and its end have the public status pages rendered', async () => {
  const owner = await registered();
  const accountId = (await accountStore(table).findByEmail(owner.email))?.accountId ?? '';
  const [pages, key] = [statusPageEntity(table), { accountId, pageId: 'page-1' }];
  const page = { ...key, slug: 'acme', title: 'Acme', isPublished: true, groups: [] };
  await pages.create({ ...page, createdAt: '2026', revision: 1 }).go();
  const revision = async () => (await pages.get(key).go()).data?.revision;
  await asking(owner);
  expect(await revision()).toBe(2);
  await keeping(owner);
  expect(await revision()).toBe(3);
  // Without a wish, nothing changes.
  await keeping(owner);
  expect(await revision()).toBe(3);
});

describe('until it is deleted', () => {
  test('an account scans and pays for nothing new, and says why', async () => {
    const owner = await registeredAndConfirmed();
    await asking(owner);
    const as = { as: { userId: owner.userId } };
    const scan = await callRaw(
      await loadHandler(startScan),
      startScan,
      { body: { data: { url: 'https://example.com/' } } },
      as,
    );
    expect([scan.status, scan.body.errors[0].reason]).toEqual([403, 'account_leaving']);
    const bought = await callRaw(
      await loadHandler(checkout),
      checkout,
      { params: { userId: owner.userId }, body: { name: 'Team', annual: false } },
      as,
    );
    expect([bought.status, bought.body.errors[0].reason]).toEqual([409, 'account_leaving']);
  });

  test('it can be kept, also while it is suspended, and its users are notified', async () => {
    const owner = await registered();
    const accountId = (await accountStore(table).findByEmail(owner.email))?.accountId ?? '';
    await accountEntity(table).patch({ accountId }).set({ suspended: true }).go();
    expect((await asking(owner)).status).toBe(202);
    await steps();
    expect(await keeping(owner)).toMatchObject({ status: 200, body: { success: true } });
    expect(await keeping(owner)).toMatchObject({ status: 200 });
    await steps();
    expect((await planOf(owner)).deletes_on).toBeNull();
    expect(subjects(owner)).toContain('Your Web Vitals account stays');
  });

  test('it can be kept no longer once its deletion has begun', async () => {
    const owner = await registered();
    await asking(owner);
    const accountId = (await accountStore(table).findByEmail(owner.email))?.accountId ?? '';
    await accountEntity(table)
      .patch({ accountId })
      .set({ deletingSince: new Date().toISOString() })
      .go();
    expect((await keeping(owner)).status).toBe(401);
    expect((await askingForPlan(owner.userId)).status).toBe(401);
  });
});
