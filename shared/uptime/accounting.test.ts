import { describe, expect, test } from 'vitest';
import { budgetOf, burnOf, calendarPeriod, daysOf } from './accounting.ts';

const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];
const hour = 3_600_000;

describe('periods of the calendar', () => {
  test.each([
    // Summer time ends on 25 October, so the month has an hour more.
    ['month', '2026-10-31T22:59:59Z', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['month', '2026-10-31T23:00:00Z', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    ['quarter', '2026-11-29T12:00:00Z', '2026-09-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['year', '2026-12-31T23:00:00Z', '2026-12-31T23:00:00.000Z', '2027-12-31T23:00:00.000Z'],
    ['month', '2027-02-28T12:00:00Z', '2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
  ] as const)('%s of %s in Vienna', (kind, at, from, to) => {
    expect(iso(calendarPeriod(kind, new Date(at), 'Europe/Vienna'))).toEqual([from, to]);
  });

  test('their days have 23 and 25 hours when clocks change', () => {
    const october = calendarPeriod('month', new Date('2026-10-10T12:00:00Z'), 'Europe/Vienna');
    const days = daysOf(october, 'Europe/Vienna');
    expect(days).toHaveLength(31);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-01', '2026-10-31']);
    const hours = days.map(({ from, to }) => (to.getTime() - from.getTime()) / hour);
    expect(hours.filter((one) => one !== 24)).toEqual([25]);
    expect(hours[24]).toBe(25);
    const march = calendarPeriod('month', new Date('2026-03-10T12:00:00Z'), 'Europe/Vienna');
    expect(
      daysOf(march, 'Europe/Vienna').map(
        ({ from, to }) => (to.getTime() - from.getTime()) / hour,
      )[28],
    ).toBe(23);
  });
});

describe('a target', () => {
  const period = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') };

  test('of 99.9 % allows 43.2 minutes in 30 days, less while maintenance is planned', () => {
    const minutes = (downMs: number, plannedMs = 0) => {
      const { allowedMs, leftMs } = budgetOf({ downMs, plannedMs }, period);
      return [allowedMs / 60_000, leftMs / 60_000];
    };
    expect(minutes(0)[0]).toBeCloseTo(43.2, 6);
    expect(minutes(13.2 * 60_000)[1]).toBeCloseTo(30, 6);
    expect(minutes(50 * 60_000)[1]).toBeCloseTo(-6.8, 6);
    expect(minutes(0, 72 * hour)[0]).toBeCloseTo(43.2 * 0.9, 6);
  });

  test('burns a thousand times too fast while the page is down', () => {
    expect(burnOf({ downMs: hour })).toBeCloseTo(1000, 6);
    expect(burnOf({ downMs: 3600 })).toBeCloseTo(1, 6);
    expect(burnOf({ downMs: 0 })).toBe(0);
  });
});
