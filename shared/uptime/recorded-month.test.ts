import { describe, expect, test } from 'vitest';
import { availabilityOf, type DatedCheck } from './outages.ts';
import { monthUntil, recordedMonth } from './recorded-month.ts';
import type { UptimeState } from './uptime.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 9, 1);
const iso = (ms: number) => new Date(start + ms).toISOString();
const until = (ms: number) => new Date(start + ms);
const periodUntil = (ms: number) => ({ from: until(ms - 30 * day), to: until(ms) });

/** Checks every hour from a time until another, `down` in some hours. */
function checks(from: number, to: number, down: readonly number[] = []): DatedCheck[] {
  const count = (to - from) / hour;
  return Array.from({ length: count + 1 }, (_, index) => {
    const hours = from / hour + index;
    return { at: iso(hours * hour), status: down.includes(hours) ? 'down' : 'up' };
  });
}

/** The state that the newest check leaves behind, since the first of its unbroken run. */
function stateAfter(all: readonly DatedCheck[]): { status: UptimeState; since: string } {
  const newest = all.at(-1)!;
  const from = all.findLastIndex(({ status }) => status !== newest.status) + 1;
  return { status: newest.status, since: all[from]!.at };
}

test('a month of a page that fails every other minute fits an item, and counts all of its outages', () => {
  const minute = 60_000;
  const all = Array.from({ length: 2 * 1440 }, (_, index): DatedCheck => ({
    at: iso(index * minute),
    status: index % 2 === 0 ? 'up' : 'down',
  }));
  const end = 2 * 1440 * minute;
  const availability = availabilityOf(all, periodUntil(end));
  const recorded = recordedMonth(availability);
  // An item of DynamoDB holds 400 KB.
  expect(JSON.stringify(recorded).length).toBeLessThan(80_000);
  const { outages, downMs, percent } = monthUntil(recorded, stateAfter(all), until(end));
  expect({ outages, downMs }).toEqual({
    outages: availability.outages.length,
    downMs: availability.downMs,
  });
  expect(percent).toBeCloseTo(50, 6);
});

describe('a month that was recorded when the day began, or when the state changed', () => {
  test.each([
    ['nothing happened', [], 0, 20],
    ['an outage has ended', [100, 101], 0, 20],
    ['an outage has begun since', [31 * 24 + 10, 31 * 24 + 11], 0, 11],
    ['an outage was ongoing, and has ended', [31 * 24 - 1, 31 * 24], 0, 5],
    ['an outage leaves the period', [24, 25, 26], 0, 3],
    ['the page is young', [30 * 24 + 5], 30 * day, 20],
  ])('agrees with the checks when %s', (_, down, first, hoursLater) => {
    const recordedAt = 31 * day;
    const now = recordedAt + hoursLater * hour;
    const before = checks(first, recordedAt, down);
    const after = checks(first, now, down);
    const recorded = recordedMonth(availabilityOf(before, periodUntil(recordedAt)));
    const found = monthUntil(recorded, stateAfter(after), until(now));
    const { from, outages, downMs, percent } = availabilityOf(after, periodUntil(now));
    expect(found.since).toBe(first > now - 30 * day ? from : undefined);
    expect(found.downMs).toBe(downMs);
    expect(found.outages).toBe(outages.length);
    expect(found.percent).toBeCloseTo(percent ?? -1, 6);
  });

  test('leaves planned maintenance out, as the checks do', () => {
    const [recordedAt, now] = [31 * day, 31 * day + 20 * hour];
    const planned = [[start + 31 * day + 9 * hour, start + 31 * day + 11 * hour]] as const;
    const all = checks(0, now, [31 * 24 + 10, 31 * 24 + 11]);
    const before = availabilityOf(checks(0, recordedAt), periodUntil(recordedAt), planned);
    const ended = { from: iso(31 * day + 10 * hour), to: iso(31 * day + 12 * hour) };
    const recorded = { ...recordedMonth(before)!, outages: [ended] };
    const found = monthUntil(recorded, stateAfter(all), until(now), planned);
    const { downMs, percent } = availabilityOf(all, periodUntil(now), planned);
    expect(downMs).toBe(hour);
    expect(found.downMs).toBe(downMs);
    expect(found.percent).toBeCloseTo(percent ?? -1, 6);
  });

  test('without a check says nothing', () => {
    expect(recordedMonth(availabilityOf([], periodUntil(0)))).toBeUndefined();
    expect(monthUntil(undefined, undefined, until(0)).percent).toBeNull();
  });

  test('does not count time whose state is unknown', () => {
    const recorded = { from: iso(0), to: iso(30 * day), outages: [], unknownMs: 20 * day };
    const down = { status: 'down', since: iso(29 * day) } as const;
    expect(monthUntil(recorded, down, until(30 * day)).percent).toBeCloseTo(90, 6);
  });
});
