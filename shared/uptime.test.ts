import { describe, expect, it } from 'vitest';
import {
  isUpStatus,
  onePerHour,
  uptimePercent,
  type UptimeState,
  uptimeVerdict,
} from './uptime.ts';

const checks = (counts: Partial<Record<UptimeState, number>>) =>
  (['up', 'down', 'unknown'] as const).flatMap((status) =>
    Array.from({ length: counts[status] ?? 0 }, () => ({ status })),
  );

describe('uptimePercent', () => {
  it('is the share of checks that were up', () => {
    expect(uptimePercent(checks({ up: 3, down: 1 }))).toBe(75);
  });
  it('does not count unknown checks', () => {
    expect(uptimePercent(checks({ up: 1, unknown: 9 }))).toBe(100);
    expect(uptimePercent(checks({ unknown: 9 }))).toBeNull();
    expect(uptimePercent([])).toBeNull();
  });
});

describe('uptimeVerdict', () => {
  it.each([
    [100, 'Operational', 'good'],
    [99.01, 'Operational', 'good'],
    [99, 'Partial Outages', 'average'],
    [80, 'Partial Outages', 'average'],
    [79.99, 'Major Outages', 'bad'],
    [0, 'Major Outages', 'bad'],
  ])('%d percent is %s', (percent, text, band) => {
    expect(uptimeVerdict(percent)).toEqual({ text, band });
  });
  it('says nothing without checks', () => expect(uptimeVerdict(null)).toBeNull());
});

it('a server that refuses only us is up', () => {
  expect([200, 204, 304, 401, 403, 429].map(isUpStatus)).toEqual(Array(6).fill(true));
  expect([400, 404, 410, 500, 502, 503].map(isUpStatus)).toEqual(Array(6).fill(false));
});

it('keeps the newest check of an hour, oldest hour first', () => {
  const at = (time: string) => ({ checkedAt: `2026-11-21T${time}:00.000Z` });
  const found = onePerHour([at('11:05'), at('10:12'), at('10:40'), at('09:00')]);
  expect(found).toEqual([at('09:00'), at('10:40'), at('11:05')]);
});
