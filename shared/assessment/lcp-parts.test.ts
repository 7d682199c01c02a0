import { expect, test } from 'vitest';
import { lcpParts, shownSpan } from './lcp-parts.ts';

/** As they stand on a screen, in hundredths of a second. */
const shown = (ends: readonly number[]): number[] =>
  ends.map((end, index) => shownSpan({ start: ends[index - 1] ?? 0, end }) / 10);

test('parts of 1,052 ms add up to the LCP of 1.06 s, which the same paint ended', () => {
  const { ends, isMetric } = lcpParts([12, 604, 215, 221], 1060);
  expect(isMetric).toBe(true);
  expect(ends).toEqual([20, 624, 839, 1060]);
  expect(shown(ends)).toEqual([2, 60, 22, 22]);
});

test('parts that would each round down add up to the whole', () => {
  const { ends } = lcpParts([4.4, 4.4, 4.4, 4.4], undefined);
  expect(shown(ends)).toEqual([0, 1, 0, 1]);
});

test('a clock that begins later takes nothing below zero', () => {
  expect(lcpParts([5, 20, 100], 100).ends).toEqual([0, 0, 100]);
});

test('parts of another paint stand as they are', () => {
  expect(lcpParts([100, 900], 1950)).toEqual({ ends: [100, 1000], isMetric: false });
});
