import { describe, expect, test } from 'vitest';
import {
  furtherAttemptDelays,
  furtherTimeoutMs,
  isUpStatus,
  onePerHour,
  pauseAfter,
  uptimePercent,
  type UptimeState,
  uptimeVerdict,
} from './uptime.ts';

const checks = (counts: Partial<Record<UptimeState, number>>) =>
  (['up', 'down', 'unknown'] as const).flatMap((status) =>
    Array.from({ length: counts[status] ?? 0 }, () => ({ status })),
  );

describe('uptimePercent', () => {
  test('is the share of checks that were up', () => {
    expect(uptimePercent(checks({ up: 3, down: 1 }))).toBe(75);
  });
  test('does not count unknown checks', () => {
    expect(uptimePercent(checks({ up: 1, unknown: 9 }))).toBe(100);
    expect(uptimePercent(checks({ unknown: 9 }))).toBeNull();
    expect(uptimePercent([])).toBeNull();
  });
});

describe('uptimeVerdict', () => {
  test.each([
    [100, 'Operational', 'good'],
    [99.01, 'Operational', 'good'],
    [99.004, 'Partial Outages', 'average'],
    [99, 'Partial Outages', 'average'],
    [80, 'Partial Outages', 'average'],
    [99.009, 'Partial Outages', 'average'],
    [79.996, 'Major Outages', 'bad'],
    [79.99, 'Major Outages', 'bad'],
    [0, 'Major Outages', 'bad'],
  ])('%d percent is %s', (percent, text, band) => {
    expect(uptimeVerdict(percent)).toEqual({ text, band });
  });
  test('says nothing without checks', () => expect(uptimeVerdict(null)).toBeNull());
});

test('a server that refuses only us is up', () => {
  expect([200, 204, 304, 401, 403, 429].map(isUpStatus)).toEqual(Array(6).fill(true));
  expect([400, 404, 410, 500, 502, 503].map(isUpStatus)).toEqual(Array(6).fill(false));
});

describe('an hour', () => {
  const check = (time: string, status: UptimeState = 'up') => ({
    checkedAt: `2026-11-21T${time}.000Z`,
    status,
  });

  test('is its newest check, oldest hour first', () => {
    const found = onePerHour(
      ['11:05:00', '10:12:00', '10:40:00', '09:00:00'].map((at) => check(at)),
    );
    expect(found).toEqual([check('09:00:00'), check('10:40:00'), check('11:05:00')]);
  });

  test.each<[string, UptimeState[], number]>([
    ['down where an outage was confirmed, even if a later check succeeds', ['up', 'down', 'up'], 1],
    ['down by the newest of several failures', ['down', 'down', 'unknown'], 1],
    ['up where a later check is unknown', ['up', 'up', 'unknown'], 1],
    ['unknown with unknown checks only', ['unknown', 'unknown'], 1],
  ])('is %s', (_, states, chosen) => {
    const checks = states.map((status, minute) => check(`10:0${minute}:00`, status));
    expect(onePerHour(checks)).toEqual([checks[chosen]]);
    expect(onePerHour(checks.toReversed())).toEqual([checks[chosen]]);
  });

  test('is a minute with a fast clock', () => {
    const checks = [check('10:00:10', 'down'), check('10:00:50'), check('10:01:10')];
    expect(onePerHour(checks, 60_000)).toEqual([checks[0], checks[2]]);
  });
});

test.each([0, furtherTimeoutMs])(
  'a failure is confirmed within 20 seconds where each attempt takes %d ms',
  (tookMs) => {
    const seconds = furtherAttemptDelays.map((_, attempt) => pauseAfter(attempt, tookMs) ?? 0);
    const pauses = seconds.reduce((sum, one) => sum + one, 0);
    expect(pauses + (furtherAttemptDelays.length * tookMs) / 1000).toBeLessThanOrEqual(20);
    expect(pauseAfter(furtherAttemptDelays.length, tookMs)).toBeUndefined();
  },
);
