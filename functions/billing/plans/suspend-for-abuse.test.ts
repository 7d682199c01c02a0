import { beforeAll, expect, test } from 'vitest';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { useTable } from '../../../test/support/scans.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { findUser } from '../../platform/callers/find-caller.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { suspendForAbuse } from './suspend-for-abuse.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});
const now = new Date('2026-11-22T12:00:00.000Z');

test('the operator suspends an account by the address of one of its users, and lifts that alone', async () => {
  const root = await seedAccount(table, { plan: 'Team' });
  const helper = await seedSubUser(table, root);
  const { accountId, email } = root;
  const isSuspended = async () => {
    const claims = { sub: helper.userId, groups: [], authTime: Date.now() / 1000, sessionId: 'a' };
    return (await findUser(table, claims))?.isSuspended;
  };
  const address = helper.email.toUpperCase();
  expect(await suspendForAbuse(table, { email: address, isSuspended: true, now })).toBe(email);
  expect(await isSuspended()).toBe(true);
  // A payment lifts its own suspension only.
  await accountEntity(table).patch({ accountId }).set({ suspended: false }).go();
  expect(await isSuspended()).toBe(true);
  const later = new Date(now.getTime() + 60_000);
  expect(await suspendForAbuse(table, { email, isSuspended: false, now: later })).toBe(email);
  expect(await isSuspended()).toBe(false);
  const { data: account } = await accountEntity(table).get({ accountId }).go();
  expect(account?.stepOn).toBe(later.toISOString());
  const { data: entries } = await auditEntryEntity(table).query.byTime({ accountId }).go();
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['suspend-for-abuse', { kind: 'system', part: 'operator' }],
    ['lift-suspension', { kind: 'system', part: 'operator' }],
  ]);
});

test('the owner is notified about a suspension once, about its end once, and about another one', async () => {
  const { accountId, email } = await seedAccount(table, { plan: 'Team' });
  const told = async () => {
    const { data } = await outboxEventEntity(table).query.byId({ accountId }).go();
    return data.map(({ event }) => [event.type, event.by, event.facts]);
  };
  let minute = 0;
  const change = (isSuspended: boolean) =>
    suspendForAbuse(table, { email, isSuspended, now: after(now, (minute += 1) * minuteMs) });
  const by = { kind: 'system', part: 'operator' };
  const suspended = ['account-suspended', by, {}];
  const lifted = ['suspension-lifted', by, { through: 'operator' }];
  await change(false);
  expect(await told()).toEqual([]);
  expect(await change(true)).toBe(email);
  expect(await change(true)).toBe(email);
  expect(await told()).toEqual([suspended]);
  await Promise.all([change(false), change(false), change(false)]);
  expect(await told()).toEqual([suspended, lifted]);
  await change(true);
  expect(await told()).toEqual([suspended, lifted, suspended]);
});

test('an account that is suspended for non-payment, too, is not said to go on', async () => {
  const { accountId, email } = await seedAccount(table, { plan: 'Team', suspended: true });
  await suspendForAbuse(table, { email, isSuspended: true, now });
  await suspendForAbuse(table, { email, isSuspended: false, now });
  const { data: account } = await accountEntity(table).get({ accountId }).go();
  expect([account?.suspended, account?.suspendedForAbuse]).toEqual([true, undefined]);
  const { data } = await outboxEventEntity(table).query.byId({ accountId }).go();
  expect(data.map(({ event }) => event.type)).toEqual(['account-suspended']);
});

test('an address without an account is reported', async () => {
  expect(
    await suspendForAbuse(table, { email: 'nobody@example.com', isSuspended: true, now }),
  ).toBeUndefined();
});
