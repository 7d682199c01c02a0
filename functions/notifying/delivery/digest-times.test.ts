import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frequency, frequencies } from '../../../shared/models/notifying/channel-settings.ts';
import { nextDigestAt } from './digest-times.ts';
import { localTime, momentOf, weekdayOf } from '../../../shared/clock/local-clock.ts';

const next = (frequency: Frequency, now: string, zone = 'Europe/Vienna') =>
  nextDigestAt(frequency, new Date(now), zone).toISOString();

/** The digest of a frequency before another. */
function previousDigestAt(frequency: Frequency, dueAt: Date, timeZone: string): Date {
  const day = { ...localTime(dueAt, timeZone), hour: 8, minute: 0 };
  const before = {
    Daily: { ...day, day: day.day - 1 },
    Weekly: { ...day, day: day.day - 7 },
    Monthly: { ...day, month: day.month - 1 },
  };
  return momentOf(before[frequency], timeZone);
}

describe('a digest comes at 08:00 of the zone', () => {
  test.each([
    ['Daily', '2026-11-22T06:59:59Z', '2026-11-22T07:00:00.000Z'],
    ['Daily', '2026-11-22T07:00:00Z', '2026-11-23T07:00:00.000Z'],
    // A Sunday, so the next Monday is tomorrow.
    ['Weekly', '2026-11-22T12:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['Weekly', '2026-11-23T06:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['Weekly', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['Monthly', '2026-11-01T06:00:00Z', '2026-11-01T07:00:00.000Z'],
    ['Monthly', '2026-11-22T12:00:00Z', '2026-12-01T07:00:00.000Z'],
    ['Monthly', '2026-12-31T23:30:00Z', '2027-01-01T07:00:00.000Z'],
  ] as const)('%s after %s', (frequency, now, expected) => {
    expect(next(frequency, now)).toBe(expected);
  });

  test('also when clocks change in between', () => {
    expect(next('Daily', '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(next('Daily', '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
    expect(next('Weekly', '2026-10-20T12:00:00Z')).toBe('2026-10-26T07:00:00.000Z');
  });

  test('in zones half an hour off', () => {
    expect(next('Daily', '2026-11-22T12:00:00Z', 'Asia/Kathmandu')).toBe(
      '2026-11-23T02:15:00.000Z',
    );
  });

  test('on the right day at the right time, for every zone and moment', () => {
    const zones = ['Europe/Vienna', 'America/Los_Angeles', 'Pacific/Apia', 'Asia/Kolkata', 'UTC'];
    const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    const longest = { Daily: 25, Weekly: 7 * 24 + 1, Monthly: 31 * 24 + 1 };
    fc.assert(
      fc.property(
        minute,
        fc.constantFrom(...zones),
        fc.constantFrom(...frequencies),
        (count, zone, frequency) => {
          const now = new Date(count * 60_000);
          const due = nextDigestAt(frequency, now, zone);
          const local = localTime(due, zone);
          expect([local.hour, local.minute]).toEqual([8, 0]);
          expect(frequency !== 'Weekly' || weekdayOf(local) === 1).toBe(true);
          expect(frequency !== 'Monthly' || local.day === 1).toBe(true);
          const hours = (due.getTime() - now.getTime()) / 3_600_000;
          expect(hours).toBeGreaterThan(0);
          expect(hours).toBeLessThanOrEqual(longest[frequency]);
          // Periods neither overlap nor leave a gap.
          const before = previousDigestAt(frequency, due, zone);
          expect(before.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(nextDigestAt(frequency, before, zone)).toEqual(due);
        },
      ),
      { numRuns: 300 },
    );
  });
});
