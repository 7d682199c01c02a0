import { expect, test } from 'vitest';
import { zonedTime } from './times.ts';

const time = new Date('2026-11-22T23:40:00.000Z');

test.each([
  [undefined, '22 November 2026 at 23:40 (UTC)'],
  ['Europe/Vienna', '23 November 2026 at 00:40 (Europe/Vienna)'],
  ['America/New_York', '22 November 2026 at 18:40 (America/New York)'],
])('in %s', (timeZone, words) => {
  expect(zonedTime(time, timeZone)).toBe(words);
});
