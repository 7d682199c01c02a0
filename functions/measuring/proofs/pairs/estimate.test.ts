import { expect, test } from 'vitest';
import type { ArmValues } from '../../../../shared/models/measuring/proof.ts';
import { estimateOf, gainOf } from './estimate.ts';
import { areTwoKinds, assessPairs } from './is-proven.ts';

test('the estimate is the median of all differences, and they are the interval', () => {
  expect(estimateOf([70, 71, 72], [80, 80, 84])).toEqual({
    value: 10,
    low: 8,
    high: 14,
    agreeing: 3,
  });
});

test('a higher score and lower metrics are gains, known no better than the copy is like the page', () => {
  const values = (score: number, ms: number): ArmValues => ({
    score,
    fcp: ms,
    lcp: ms,
    si: ms,
    tbt: ms,
    cls: 0,
  });
  const run = (score: number, ms: number) => ({ values: values(score, ms) });
  const gain = gainOf([run(70, 3000)], [run(80, 2000)], values(0.7, 40));
  expect(gain.score).toEqual({ value: 10, low: 9.3, high: 10.7, agreeing: 1 });
  expect(gain.lcp).toEqual({ value: 1000, low: 960, high: 1040, agreeing: 1 });
});

test.each([
  [[88, 88.2, 88.1], false],
  [[60, 88, 88.1], false],
  [[60, 60.4, 88, 88.1], true],
  [[80, 82, 84, 86], false],
])('%j are runs of two kinds: %j', (scores, areTwo) => {
  expect(areTwoKinds(scores)).toBe(areTwo);
});

test('a gain is stated only from runs of one kind, and from a narrow interval', () => {
  const gain = { value: 15, low: 14, high: 16 };
  expect(assessPairs([70, 70, 70], [85, 85, 85], gain)).toEqual({ isProven: true });
  expect(assessPairs([60, 60, 80, 80], [85, 85, 85, 85], gain)).toMatchObject({ why: 'two-kinds' });
  const wide = { ...gain, low: -10, high: 30 };
  expect(assessPairs([70, 70, 70], [85, 85, 85], wide)).toEqual({ isProven: false, why: 'wide' });
});
