import { describe, expect, test } from 'vitest';
import { budgetOf, burnOf, calendarPeriod, lastPeriods } from './accounting.ts';

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

  test('the last months join each other, over a change of clocks and of the year', () => {
    const now = new Date('2027-01-31T23:30:00Z');
    const months = lastPeriods('month', 12, { now, timeZone: 'Europe/Vienna' });
    expect(months[0]?.from.toISOString()).toBe('2027-01-31T23:00:00.000Z');
    for (const [index, { from }] of months.slice(0, -1).entries())
      expect(months[index + 1]?.to).toEqual(from);
    const hours = months.map(({ from, to }) => (to.getTime() - from.getTime()) / hour);
    // From February 2027 back to March 2026: October has an hour more, and March one less.
    expect(hours).toEqual(
      [28, 31, 31, 30, 31 + 1 / 24, 30, 31, 31, 30, 31, 30, 31 - 1 / 24].map((days) => days * 24),
    );
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
