import { expect, test } from 'vitest';
import type { UptimeRecord } from '../calls/uptime.ts';
import { seenWords } from './seen-words.ts';

const at = (hour: number, more: Partial<UptimeRecord> = {}): UptimeRecord => ({
  hourly: new Date(Date.UTC(2026, 10, 22, hour)).toISOString(),
  simple: { status: 'up' },
  statusCode: 200,
  responseMs: 120.4,
  ...more,
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
