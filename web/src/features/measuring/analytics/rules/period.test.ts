import { describe, expect, test } from 'vitest';
import { daysOf, periodIn, rangeWords, searchOf, usualPeriod } from './period.ts';

const now = Date.parse('2026-11-22T23:30:00Z');
const ofSearch = (search: string) => periodIn(new URLSearchParams(search));

describe('the period of the address', () => {
  test('is the last 28 days by default, as on the server', () => {
    expect(ofSearch('')).toEqual(usualPeriod);
    expect(daysOf(usualPeriod, now)).toEqual({});
  });

  test('ends yesterday for a number of days', () => {
    expect(daysOf(ofSearch('days=7'), now)).toEqual({
      startDate: '2026-11-15',
      endDate: '2026-11-21',
    });
  });

  test('is any days that are in order', () => {
    const period = ofSearch('start=2026-01-01&end=2026-02-01');
    expect(daysOf(period, now)).toEqual({ startDate: '2026-01-01', endDate: '2026-02-01' });
    expect(ofSearch(new URLSearchParams(searchOf(period)).toString())).toEqual(period);
  });

  test.each(['days=5', 'start=2026-02-01&end=2026-01-01', 'start=2026-01-01', 'start=x&end=y'])(
    'ignores %s',
    (search) => {
      expect(ofSearch(search)).toEqual(usualPeriod);
    },
  );
});

test('names a single day once', () => {
  expect(rangeWords('2026-11-21', '2026-11-21')).toBe('21 Nov 2026');
  expect(rangeWords('2026-10-25', '2026-11-21')).toBe('25 Oct 2026 to 21 Nov 2026');
});
