import { expect, test } from 'vitest';
import type { UptimeRecord } from '../calls/monitoring/uptime.ts';
import { seenWords } from './outage-words.ts';
import { uptimeFailureWords } from './uptime-failures.ts';

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

test.each([
  [200, 'HTTP status 200'],
  [404, 'HTTP status 404'],
  [403, 'HTTP status 403, as some servers answer automated clients'],
  [406, 'HTTP status 406, as some servers answer automated clients'],
  [418, 'HTTP status 418, as some servers answer automated clients'],
  [429, 'HTTP status 429, a limit on how often automated clients may ask'],
  [451, 'HTTP status 451, a refusal for legal reasons, perhaps only where we ask from'],
  [999, 'HTTP status 999, as some servers answer automated clients'],
])('a status says whether it may be meant for us: %d', (statusCode, words) => {
  expect(uptimeFailureWords('http-status', statusCode)).toBe(words);
  expect(seenWords(at(1, { statusCode }))).toBe(`${words} in 120 ms`);
});

test('an answer that is not as its conditions want it says why', () => {
  const down = { simple: { status: 'down' } } as const;
  expect(seenWords(at(1, { ...down, reason: 'text-missing' }))).toBe(
    'HTTP status 200 in 120 ms: its response lacks the expected text',
  );
  expect(seenWords(at(1, { ...down, reason: 'dns-answer', statusCode: null }))).toBe(
    'Answered in 120 ms: its DNS records are not as expected',
  );
});
