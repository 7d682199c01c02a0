import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadOf } from '../../../../../../shared/assessment/comparison.ts';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { loadOf } from '../testing/answers.ts';
import { comparedMetric, comparedScore, namedDifferences } from './compared-scores.ts';

const resultOf = (score: number | undefined, earlierScores: number[] = []): DeviceResult => ({
  score: score === undefined ? undefined : { value: score, at: '2026-11-20T12:00:00Z' },
  lab: undefined,
  change: undefined,
  earlierScores,
  earlierLabs: [],
  onSlowMachine: false,
  measuredWith: undefined,
  failure: undefined,
  warning: undefined,
});

test('a difference counts only beyond the variation of the last scans of both sides', () => {
  const calm = resultOf(70, [70, 71, 70, 70, 71]);
  const restless = resultOf(80, [60, 82, 58, 84, 61, 79]);
  expect(leadOf(comparedScore({ mine: calm, theirs: restless }), true)).toBe('even');
  const steady = resultOf(80, [80, 81, 80, 80, 81]);
  expect(leadOf(comparedScore({ mine: calm, theirs: steady }), true)).toBe('theirs');
});

const score = fc.integer({ min: 0, max: 100 });

test('with fewer than three scans of a side only a difference counts that is wider than restless pages vary', () => {
  fc.assert(
    fc.property(score, score, fc.integer({ min: 0, max: 1 }), (mine, theirs, earlier) => {
      const few = resultOf(mine, Array<number>(earlier).fill(mine));
      const enough = resultOf(theirs, [theirs, theirs]);
      const told = Math.abs(mine - theirs) > 20 && (mine > theirs ? 'mine' : 'theirs');
      expect(leadOf(comparedScore({ mine: few, theirs: enough }), true)).toBe(told || 'untold');
    }),
    { numRuns: 50 },
  );
});

test('the variation of a restless side counts more than what is assumed of one with few scans', () => {
  const restless = resultOf(80, [20, 92, 28, 94, 21, 89]);
  expect(leadOf(comparedScore({ mine: resultOf(40), theirs: restless }), true)).toBe('untold');
});

test('no advantage is stated from a slow machine', () => {
  fc.assert(
    fc.property(score, score, (mine, theirs) => {
      const enough = resultOf(mine, [mine, mine]);
      const slow = { ...resultOf(theirs, [theirs, theirs]), onSlowMachine: true };
      expect(leadOf(comparedScore({ mine: enough, theirs: slow }), true)).toBe('untold');
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['tbt', 0, 60, 'untold'],
  ['tbt', 40, 400, 'mine'],
  ['lcp', 2.5, 4.4, 'untold'],
  ['lcp', 1.5, 6.1, 'mine'],
  ['cls', 0.01, 0.04, 'untold'],
] as const)('%s of %d against %d, one scan each: %s', (metric, mine, theirs, lead) => {
  const labOf = (value: number): DeviceResult => ({
    ...resultOf(50),
    lab: {
      value: { fcp: 1, lcp: 1, si: 1, tbt: 1, cls: 0, tti: 1, [metric]: value },
      at: '2026-11-20T12:00:00Z',
    },
  });
  const compared = comparedMetric(metric, { mine: labOf(mine), theirs: labOf(theirs) });
  expect(leadOf(compared, false)).toBe(lead);
});

test('with little history, scores within the variation of single runs are even', () => {
  fc.assert(
    fc.property(score, score, (mine, theirs) => {
      const compared = comparedScore({
        mine: resultOf(mine, [mine, mine]),
        theirs: resultOf(theirs, [theirs, theirs]),
      });
      expect(leadOf(compared, true) === 'even').toBe(Math.abs(mine - theirs) <= 3);
    }),
    { numRuns: 100 },
  );
});

test('one cold request of the same server is no advantage', () => {
  const sides = { mine: resultOf(70, [70, 70]), theirs: resultOf(70, [70, 70]) };
  const cold = { ...loadOf(100), serverMs: 134 };
  const warm = { ...loadOf(100), serverMs: 20 };
  const named = (serverMs: number[]) =>
    namedDifferences('mobile', sides, {
      mine: { figures: cold, serverMs },
      theirs: { figures: warm, serverMs: [21, 19, 20] },
    })?.map(({ kind }) => kind);
  expect(named([134])).toEqual([]);
  expect(named([22, 20, 134])).toEqual([]);
  expect(named([133, 135, 134])).toEqual(['server']);
});

test('nothing is compared with a side that has no scan', () => {
  const sides = { mine: resultOf(70), theirs: resultOf(undefined) };
  expect(leadOf(comparedScore(sides), true)).toBe('unknown');
  expect(
    namedDifferences('mobile', sides, {
      mine: { figures: null, serverMs: [] },
      theirs: { figures: undefined, serverMs: [] },
    }),
  ).toBeUndefined();
});
