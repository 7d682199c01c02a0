import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoIn, localTime, momentOf, weekdayOf } from './local-clock.ts';

const zones = ['Europe/Vienna', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
const shown = (text: string, zone: string) => localTime(new Date(text), zone);

test('clocks in a zone', () => {
  expect(shown('2026-11-22T23:40:00Z', 'Europe/Vienna')).toEqual({
    year: 2026,
    month: 11,
    day: 23,
    hour: 0,
    minute: 40,
  });
  expect(shown('2026-11-22T23:40:00Z', 'Asia/Kathmandu')).toMatchObject({ hour: 5, minute: 25 });
  expect(weekdayOf(shown('2026-11-22T12:00:00Z', 'UTC'))).toBe(0);
});

test.each([
  ['Asia/Kathmandu', '2026-11-23T05:25:59+05:45'],
  ['America/New_York', '2026-11-22T18:40:59-05:00'],
  ['UTC', '2026-11-22T23:40:59.000Z'],
])('a moment in %s is written as %s', (zone, text) => {
  const moment = new Date('2026-11-22T23:40:59.000Z');
  expect(isoIn(moment, zone)).toBe(text);
  expect(new Date(text)).toEqual(moment);
});

describe('when clocks change in Vienna', () => {
  const at = (month: number, day: number, hour: number, minute = 0) =>
    momentOf({ year: 2026, month, day, hour, minute }, 'Europe/Vienna').toISOString();
  test('summer time begins: the skipped hour is an hour later', () => {
    expect(at(3, 29, 1, 59)).toBe('2026-03-29T00:59:00.000Z');
    expect(at(3, 29, 2, 30)).toBe('2026-03-29T01:30:00.000Z');
    expect(at(3, 29, 8)).toBe('2026-03-29T06:00:00.000Z');
    expect(at(3, 28, 8)).toBe('2026-03-28T07:00:00.000Z');
  });
  test('summer time ends: of the hour that comes twice, the first', () => {
    expect(at(10, 25, 2, 30)).toBe('2026-10-25T00:30:00.000Z');
    expect(at(10, 25, 8)).toBe('2026-10-25T07:00:00.000Z');
  });
  test('days beyond the month count on', () => {
    expect(at(1, 32, 8)).toBe('2026-02-01T07:00:00.000Z');
    expect(at(13, 1, 8)).toBe('2027-01-01T07:00:00.000Z');
    expect(at(3, 0, 8)).toBe('2026-02-28T07:00:00.000Z');
  });
});

test('a moment from what clocks show, shows the same', () => {
  const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (count, zone) => {
      const moment = new Date(count * 60_000);
      const found = momentOf(localTime(moment, zone), zone);
      expect(localTime(found, zone)).toEqual(localTime(moment, zone));
      // Equal, or the earlier of two.
      expect(moment.getTime() - found.getTime()).toBeGreaterThanOrEqual(0);
      expect(moment.getTime() - found.getTime()).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: 300 },
  );
});
