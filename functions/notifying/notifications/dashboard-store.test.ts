import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { raiseNotification } from './raise-notification.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { dashboardStore } from './dashboard-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const now = new Date();
const minutes = (count: number) => after(now, count * minuteMs);

async function raise(accountId: string, title: string, at: Date): Promise<void> {
  const ports = { table, announce: async () => undefined };
  const draft = {
    kind: 'sub-user-joined',
    tone: 'neutral',
    title,
    message: '',
    why: '',
    site: '',
    happenedAt: at.toISOString(),
  } as const;
  await raiseNotification(ports, accountId, { ...draft, key: title }, { now: at, cause: 'clock' });
}

test('read and deleted marks belong to the user; the notifications to the account', async () => {
  const accountId = randomUUID();
  for (const [index, title] of ['one', 'two', 'three'].entries())
    await raise(accountId, title, minutes(index - 10));
  const ada = dashboardStore(table, { accountId, userId: 'ada' });
  const joan = dashboardStore(table, { accountId, userId: 'joan' });
  const seenBy = async (store: typeof ada) =>
    (await store.list()).map(({ title, read }) => (read ? title : title.toUpperCase()));
  const [three, two] = await ada.list();
  expect(await ada.read(two?.notificationId ?? '')).toBe(true);
  expect(await ada.remove(three?.notificationId ?? '')).toBe(true);
  expect(await seenBy(ada)).toEqual(['two', 'ONE']);
  expect(await seenBy(joan)).toEqual(['THREE', 'TWO', 'ONE']);
  await ada.readAll(now);
  await raise(accountId, 'four', minutes(1));
  expect(await seenBy(ada)).toEqual(['FOUR', 'two', 'one']);
  expect((await ada.find(three?.notificationId ?? ''))?.read).toBe(true);
  const stranger = dashboardStore(table, { accountId: randomUUID(), userId: 'ada' });
  expect(await stranger.read(two?.notificationId ?? '')).toBe(false);
  expect(await stranger.list()).toEqual([]);
});

test('several are marked as read, all of them or none', async () => {
  const accountId = randomUUID();
  for (const [index, title] of ['one', 'two', 'three'].entries())
    await raise(accountId, title, minutes(index - 10));
  const ada = dashboardStore(table, { accountId, userId: 'ada' });
  const [three, two] = (await ada.list()).map(({ notificationId }) => notificationId);
  expect(await ada.readSome([three ?? '', randomUUID()])).toBe(false);
  expect((await ada.list()).some(({ read }) => read)).toBe(false);
  expect(await ada.readSome([three ?? '', two ?? '', three ?? ''])).toBe(true);
  expect((await ada.list()).map(({ read }) => read)).toEqual([true, true, false]);
});

test('a page has the 200 newest, and the next one those before', async () => {
  const accountId = randomUUID();
  const all = Array.from({ length: 205 }, (_, index) => index);
  await Promise.all(all.map((index) => raise(accountId, String(index), minutes(index - 300))));
  const ada = dashboardStore(table, { accountId, userId: 'ada' });
  const titles = async (before?: string) => (await ada.list(before)).map(({ title }) => title);
  const first = await ada.list();
  expect(first).toHaveLength(200);
  expect(first[0]?.title).toBe('204');
  const last = first.at(-1)?.notificationId ?? '';
  expect(await titles(last)).toEqual(['4', '3', '2', '1', '0']);
  // Later arrivals do not shift the pages.
  await raise(accountId, 'new', minutes(-1));
  expect(await titles(last)).toEqual(['4', '3', '2', '1', '0']);
  const oldest = (await ada.list(last)).at(-1)?.notificationId ?? '';
  expect(await titles(oldest)).toEqual([]);
  expect(
    await dashboardStore(table, { accountId: randomUUID(), userId: 'ada' }).list(last),
  ).toEqual([]);
  // Removed entries are replaced by older ones.
  for (const { notificationId } of first.slice(0, 3)) await ada.remove(notificationId);
  const page = await ada.list();
  expect(page).toHaveLength(200);
  expect(page.at(-1)?.title).toBe('3');
});
