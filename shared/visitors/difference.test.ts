import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const interval = (low: number, high: number) => ({ low, high });

test.each([
  ['better', interval(1, 2), interval(2.1, 3)],
  ['worse', interval(2.1, 3), interval(1, 2)],
  ['none', interval(1, 2), interval(2, 3)],
  ['none', interval(1, 4), interval(2, 3)],
  ['unknown', { low: null, high: null }, interval(2, 3)],
  ['unknown', interval(1, 2), null],
] as const)('%s', (difference, now, before) => {
  expect(differenceOf(now, before)).toBe(difference);
});
