import { expect, test } from 'vitest';
import type { UptimeRecord } from '../../../../../shared/calls/uptime.ts';
import { checksDuring, seenWords } from './observed-checks.ts';

const at = (hour: number, more: Partial<UptimeRecord> = {}): UptimeRecord => ({
  hourly: new Date(Date.UTC(2026, 10, 22, hour)).toISOString(),
  simple: { status: 'up' },
  statusCode: 200,
  responseMs: 120.4,
  ...more,
});
const began = { beganAt: '2026-11-22T03:00:00.000Z', endedAt: '2026-11-22T05:00:00.000Z' };

test('the checks of an incident are those from the one before it to the one after it', () => {
  const day = Array.from({ length: 12 }, (_, hour) => at(hour));
  const shown = checksDuring(day, began, Date.UTC(2026, 10, 23));
  expect(shown.map(({ hourly }) => new Date(hourly).getUTCHours())).toEqual([2, 3, 4, 5, 6]);
  const open = checksDuring(day, { ...began, endedAt: null }, Date.UTC(2026, 10, 22, 8));
  expect(open).toHaveLength(8);
});

test('a check says what our own probe saw', () => {
  expect(seenWords(at(1))).toBe('HTTP status 200 in 120 ms');
  const down = { simple: { status: 'down' }, statusCode: null, responseMs: null } as const;
  expect(seenWords(at(1, { ...down, reason: 'timeout' }))).toBe(
    'No answer: it did not answer in time',
  );
  expect(seenWords(at(1, { ...down, simple: { status: 'unknown' } }))).toBe(
    'Not known: our own network was down',
  );
});
