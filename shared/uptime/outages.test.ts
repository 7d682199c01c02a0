import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availabilityWords } from './outage-words.ts';
import {
  accountOf,
  availabilityOf,
  countedOutages,
  type DatedCheck,
  historyOf,
} from './outages.ts';
import { monthUntil, recordedMonth } from './recorded-month.ts';
import type { UptimeState } from './uptime.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 1);
const iso = (ms: number) => new Date(start + ms).toISOString();
const period = { from: new Date(start), to: new Date(start + 30 * day) };
const check = (ms: number, status: UptimeState, more: Partial<DatedCheck> = {}): DatedCheck => ({
  at: iso(ms),
  status,
  ...more,
});
/** Hourly checks up to the end of the period, except at some hours. */
const month = (others: Record<number, UptimeState> = {}, firstHour = -1) =>
  Array.from({ length: 720 - firstHour }, (_, index) =>
    check((firstHour + index) * hour, others[firstHour + index] ?? 'up'),
  );
const minute = 60_000;

describe('availability', () => {
  test('of a month without an outage is 100', () => {
    expect(availabilityOf(month(), period)).toEqual({
      from: iso(0),
      to: iso(30 * day),
      outages: [],
      downMs: 0,
      knownMs: 30 * day,
      plannedMs: 0,
      percent: 100,
    });
  });

  test('counts an outage that ended within its hour by its duration', () => {
    const seen = { reason: 'http-status', statusCode: 503 } as const;
    const checks = [
      ...month(),
      check(5 * hour + 10 * minute, 'down', seen),
      check(5 * hour + 14 * minute, 'up'),
    ];
    const found = availabilityOf(checks, period);
    expect(found).toMatchObject({
      outages: [
        {
          from: iso(5 * hour + 10 * minute),
          to: iso(5 * hour + 14 * minute),
          beganEarlier: false,
          ...seen,
        },
      ],
      downMs: 4 * minute,
    });
    expect(found.percent).toBeCloseTo(100 - (400 * minute) / (30 * day), 9);
  });

  test.each<[string, DatedCheck[], [number, number | null][], number]>([
    ['across midnight', month({ 23: 'down', 24: 'down', 25: 'down' }), [[23, 26]], 3],
    ['with unknown checks within', month({ 10: 'down', 11: 'unknown', 12: 'down' }), [[10, 13]], 3],
    ['that is still open', month({ 718: 'down', 719: 'down' }).slice(0, -1), [[718, null]], 2],
    ['that began before the period', month({ [-1]: 'down', 0: 'down' }), [[0, 1]], 1],
    [
      'twice',
      month({ 10: 'down', 20: 'down' }),
      [
        [10, 11],
        [20, 21],
      ],
      2,
    ],
    ['from the first check on', month({ 100: 'down' }, 100), [[100, 101]], 1],
  ])('lists an outage %s', (_, checks, spans, hours) => {
    const { outages, downMs } = availabilityOf(checks, period);
    expect(outages.map(({ from, to }) => [from, to])).toEqual(
      spans.map(([from, to]) => [iso(from * hour), to === null ? null : iso(to * hour)]),
    );
    expect(downMs).toBe(hours * hour);
  });

  test('begins with the first check of a younger page, and is unknown without any', () => {
    expect(availabilityOf(month({ 670: 'down' }, 670), period)).toMatchObject({
      from: iso(670 * hour),
      percent: 98,
    });
    expect(availabilityOf([], period)).toMatchObject({ from: null, percent: null });
    const unknown = availabilityOf([check(5 * hour, 'unknown')], period);
    expect(unknown).toMatchObject({ outages: [], percent: null });
  });

  test('leaves out time without a known state: unknown checks, and more than a day of silence', () => {
    const checks = [check(0, 'up'), check(12 * hour, 'unknown'), check(36 * hour, 'down')];
    const end = { from: new Date(start), to: new Date(start + 48 * hour) };
    expect(availabilityOf(checks, end)).toMatchObject({ percent: 50, knownMs: day });
    const paused = [check(0, 'up'), check(10 * day, 'down'), check(11 * day, 'up')];
    const { percent } = availabilityOf(paused, { ...period, to: new Date(start + 11 * day) });
    expect(percent).toBe(50);
    const fast = [check(0, 'up'), check(hour, 'down')];
    const hours = { from: new Date(start), to: new Date(start + hour + 24 * minute) };
    expect(availabilityOf(fast, { ...hours, hourMs: minute }).percent).toBe(50);
  });

  test('leaves planned maintenance out, of outages and of the time watched', () => {
    const checks = month({ 10: 'down', 11: 'down', 12: 'down' });
    const planned = [
      [start + 11 * hour, start + 12 * hour],
      [start + 11.5 * hour, start + 15 * hour],
    ] as const;
    const found = availabilityOf(checks, period, planned);
    expect(found).toMatchObject({
      downMs: hour,
      plannedMs: 4 * hour,
      knownMs: 30 * day - 4 * hour,
      outages: [{ from: iso(10 * hour), to: iso(13 * hour) }],
    });
    expect(found.percent).toBeCloseTo(100 * (1 - 1 / (720 - 4)), 9);
  });

  test('of the parts of a period adds up to that of the whole', () => {
    const checks = month({ 10: 'down', 24: 'down', 25: 'down', 30: 'unknown', 700: 'down' });
    const history = historyOf(checks, period);
    const parts = Array.from({ length: 30 }, (_, index) =>
      accountOf(history, {
        from: new Date(start + index * day),
        to: new Date(start + (index + 1) * day),
      }),
    );
    const whole = accountOf(history, period);
    const sum = (what: 'downMs' | 'knownMs') =>
      parts.reduce((total, part) => total + part[what], 0);
    expect([sum('downMs'), sum('knownMs')]).toEqual([whole.downMs, whole.knownMs]);
    // The outage at midnight is one of both days.
    expect(parts[1]?.outages).toMatchObject([{ beganEarlier: false }]);
  });

  test('has no percentage of less than a day', () => {
    const checks = [check(0, 'up'), check(hour, 'down'), check(2 * hour, 'up')];
    const until = (hours: number) => ({
      from: new Date(start),
      to: new Date(start + hours * hour),
    });
    expect(availabilityOf(checks, until(23))).toMatchObject({ percent: null, knownMs: 23 * hour });
    expect(availabilityOf(checks, until(24)).percent).toBeCloseTo(95.83, 2);
  });

  test('does not depend on the order of checks, and is down exactly while an outage lasts', () => {
    const states = fc.array(fc.constantFrom<UptimeState>('up', 'up', 'down', 'unknown'), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(states, fc.integer({ min: 0, max: 30 }), (list, skipped) => {
        const checks = list.map((status, index) => check(index * hour, status));
        const of = { from: new Date(start + skipped * hour), to: new Date(start + 40 * hour) };
        const found = availabilityOf(checks.toReversed(), of);
        expect(found).toEqual(availabilityOf(checks, of));
        const lengths = found.outages.map(
          ({ from, to }) =>
            Math.min(Date.parse(to ?? found.to), of.to.getTime()) - Date.parse(from),
        );
        expect(found.downMs).toBe(lengths.reduce((sum, ms) => sum + ms, 0));
        expect(found.percent ?? 0).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('an outage and planned maintenance', () => {
  const window = (from: number, to: number) => [start + from * hour, start + to * hour] as const;
  const found = (windows: (readonly [number, number])[], others: Record<number, UptimeState>) => {
    const { outages, downMs } = availabilityOf(month(others), period, windows);
    return [outages.map(({ maintenance }) => maintenance), countedOutages(outages).length, downMs];
  };
  test.each([
    ['none', [], undefined, 2],
    ['another time', [window(12, 13), window(8, 10)], undefined, 2],
    ['all of it', [window(9, 13)], 'whole', 0],
    ['a part', [window(11, 13)], 'part', 1],
    ['two in a row', [window(11, 13), window(9, 11)], 'whole', 0],
    ['two with a gap', [window(9, 10.5), window(11, 13)], 'part', 0.5],
  ] as const)('%s', (_, windows, expected, down) =>
    expect(found([...windows], { 10: 'down', 11: 'down' })).toEqual([
      [expected],
      expected === 'whole' ? 0 : 1,
      down * hour,
    ]),
  );

  test('that is wholly in it is neither counted nor said', () => {
    const checks = month({ 10: 'down', 11: 'down' });
    const availability = availabilityOf(checks, period, [window(9, 13)]);
    expect(availabilityWords(availability)).toBe('No outage; 100 % available, of the time watched');
    const recorded = recordedMonth(availability);
    const state = { status: 'up', since: iso(12 * hour) } as const;
    expect(monthUntil(recorded, state, period.to, [window(9, 13)])).toMatchObject({
      outages: 0,
      downMs: 0,
    });
  });
});

test('is never negative, and never more than all of the time, by clocks that were 40 days off', () => {
  const anyCheck = fc.record({
    at: fc.integer({ min: -40 * day, max: 70 * day }).map(iso),
    status: fc.constantFrom<UptimeState[]>('up', 'down', 'unknown'),
  });
  fc.assert(
    fc.property(fc.array(anyCheck, { maxLength: 30 }), (checks) => {
      const { outages, downMs, percent } = availabilityOf(checks, period);
      expect(downMs).toBeGreaterThanOrEqual(0);
      expect(downMs).toBeLessThanOrEqual(30 * day);
      expect(percent ?? 0).toBeGreaterThanOrEqual(0);
      expect(percent ?? 0).toBeLessThanOrEqual(100);
      for (const { from, to } of outages)
        expect(Date.parse(to ?? iso(30 * day))).toBeGreaterThanOrEqual(Date.parse(from));
    }),
  );
});
