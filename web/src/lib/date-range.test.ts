import { expect, test } from 'vitest';
import { isNarrowed, isWithin, lastDays, wholeRange } from './date-range.ts';

const noon = (month: number, day: number): number => new Date(2026, month - 1, day, 12).getTime();

test('counts days by the calendar, today included', () => {
  expect(lastDays(7, noon(11, 22))).toEqual({ start: '2026-11-16', end: null });
  expect(lastDays(30, noon(3, 2))).toEqual({ start: '2026-02-01', end: null });
  expect(lastDays(90, noon(1, 1)).start).toBe('2025-10-04');
});

test('includes both ends, and a scan that ends after the choice', () => {
  const week = lastDays(7, noon(11, 22));
  expect(isWithin(week, noon(11, 16))).toBe(true);
  expect(isWithin(week, noon(11, 15))).toBe(false);
  expect(isWithin(week, noon(11, 23))).toBe(true);
});

test('knows whether dates are omitted', () => {
  expect(isNarrowed(wholeRange)).toBe(false);
  expect(isNarrowed({ start: null, end: '2026-11-22' })).toBe(true);
});
