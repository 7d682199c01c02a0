import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earliest,
  intervalWords,
  problemsOf,
  sentInterval,
  suggestedInterval,
} from './interval.ts';

const now = new Date(2026, 10, 22, 14, 30);

test('suggests 08:00 and 23:00 of today, and begins today', () => {
  expect(suggestedInterval(now)).toEqual({ from: '2026-11-22T08:00', to: '2026-11-22T23:00' });
  expect(earliest(now)).toBe('2026-11-22T00:00');
});

describe('problemsOf', () => {
  test('accepts the suggestion at any time of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
        const then = new Date(2026, 10, 22, 0, minutes);
        expect(problemsOf(suggestedInterval(then), then)).toEqual({});
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['', '2026-11-22T23:00', { from: 'Choose a day and a time' }],
    ['2026-11-22T08:00', '', { to: 'Choose a day and a time' }],
    ['2026-11-21T23:59', '2026-11-22T23:00', { from: 'Choose today or a later day' }],
    ['2026-11-22T08:00', '2026-11-22T07:59', { to: 'The end of the interval is before its start' }],
    ['2026-11-22T08:00', '2026-12-23T08:01', { to: 'Choose an interval of at most 31 days' }],
    ['2026-12-24T08:00', '2026-12-24T09:00', { from: 'Choose a start within the next 31 days' }],
  ])('of %s to %s', (from, to, problems) => {
    expect(problemsOf({ from, to }, now)).toEqual(problems);
  });
});

test('says that an interval that has passed gives one ping', () => {
  expect(intervalWords(suggestedInterval(now), now)).toMatch(/^The site is pinged now, and then/);
  const late = new Date(2026, 10, 22, 23, 30);
  expect(intervalWords(suggestedInterval(late), late)).toBe(
    'The end has passed, so the site is pinged once, now.',
  );
});

test('is sent as moments, in UTC', () => {
  expect(sentInterval({ from: '2026-11-22T08:00', to: '2026-11-22T23:00' })).toEqual({
    startDate: new Date(2026, 10, 22, 8).toISOString(),
    endDate: new Date(2026, 10, 22, 23).toISOString(),
  });
});
