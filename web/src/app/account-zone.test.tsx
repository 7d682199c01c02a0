import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, demoPlan, problem } from '../test-support/fake-server.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { formatDateTime } from '../lib/format.ts';
import { isWithin, localDay } from '../lib/date-range.ts';
import { momentIn, noonOf, ownTimeZone, showTimesIn } from '../lib/zone.ts';

const at = '2026-11-21T23:40:00.000Z';
const save = `PATCH /api/profile/${demoPlan.userId}`;
const profile = (timeZone: string | null) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'CEO',
  usePlan: null,
  timeZone,
  startPage: null,
  savedFilters: [],
});
const open = async (...[, options]: Parameters<typeof renderApp>) => {
  const opened = await renderApp('/settings', options);
  await screen.findByRole('navigation', { name: 'Main' });
  return opened.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
};
afterEach(() => showTimesIn(undefined));

test('screens show, read and group times in the account’s time zone, not the device’s', async () => {
  expect(await open('/', { plan: { timeZone: 'Asia/Tokyo' } })).toEqual([]);
  expect(formatDateTime(at)).toBe('22 Nov 2026, 08:40');
  expect(localDay(at)).toBe('2026-11-22');
  const day = { start: '2026-11-22', end: '2026-11-22' };
  expect(isWithin(day, at)).toBe(true);
  expect(isWithin(day, '2026-11-21T14:59:59.999Z')).toBe(false);
  expect(isWithin(day, '2026-11-22T15:00:00.000Z')).toBe(false);
  expect(momentIn('2026-11-22T08:40').toISOString()).toBe(at);
  expect(new Date(noonOf('2026-11-22')).toISOString()).toBe('2026-11-22T03:00:00.000Z');
});

test('members see the times of their account', async () => {
  const plan = { isRoot: false, rootUser: 'root@example.com', timeZone: 'America/Lima' };
  expect(await open('/', { plan })).toEqual([]);
  expect(formatDateTime(at)).toBe('21 Nov 2026, 18:40');
});

test('an account takes the zone of its owner’s first browser, and nothing else chooses one', async () => {
  const handlers = { [save]: answer(profile('America/Lima')) };
  expect(await open('/', { plan: { timeZone: null }, handlers })).toEqual([
    { timeZone: ownTimeZone() },
  ]);
  expect(formatDateTime(at)).toBe('21 Nov 2026, 18:40');
});

test('a suspended account, which may change nothing, is not asked to', async () => {
  expect(await open('/', { plan: { timeZone: null, suspendedAccount: true } })).toEqual([]);
});

test('until one is saved it is UTC, as in mails and reports', async () => {
  const handlers = { [save]: problem(500, 'internal', 'Oh') };
  await open('/', { plan: { timeZone: null }, handlers });
  expect(formatDateTime(at)).toBe('21 Nov 2026, 23:40');
  const plan = { isRoot: false, rootUser: 'root@example.com', timeZone: null };
  expect(await open('/', { plan })).toEqual([]);
  expect(formatDateTime(at)).toBe('21 Nov 2026, 23:40');
});
