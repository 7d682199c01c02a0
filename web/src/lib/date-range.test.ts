import { describe, expect, it } from 'vitest';
import { isWithin, localDay, wholeRange } from './date-range.ts';

/** A moment on the given day in this machine's time zone. */
const local = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

describe('isWithin', () => {
  const range = { start: '2026-11-02', end: '2026-11-05' };

  it('includes both ends, at any time of day', () => {
    expect(isWithin(range, local('2026-11-02', '00:00:00'))).toBe(true);
    expect(isWithin(range, local('2026-11-05', '23:59:59'))).toBe(true);
  });

  it('excludes the days before and after', () => {
    expect(isWithin(range, local('2026-11-01', '23:59:59'))).toBe(false);
    expect(isWithin(range, local('2026-11-06', '00:00:00'))).toBe(false);
  });

  it('accepts either end alone, or none', () => {
    expect(isWithin({ ...range, end: null }, local('2027-01-01', '12:00:00'))).toBe(true);
    expect(isWithin({ ...range, start: null }, local('2020-01-01', '12:00:00'))).toBe(true);
    expect(isWithin(wholeRange, local('2020-01-01', '12:00:00'))).toBe(true);
  });
});

describe('localDay', () => {
  it('is the day in the browser’s zone', () => {
    expect(localDay(new Date(2026, 0, 9, 23, 30))).toBe('2026-01-09');
  });
});
