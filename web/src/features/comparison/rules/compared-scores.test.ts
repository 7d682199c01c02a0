import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadOf } from '../../../../../shared/assessment/comparison.ts';
import type { DeviceResult } from '../../../entities/scan/rules/device-result.ts';
import { loadOf } from '../testing/answers.ts';
import { comparedScore, namedDifferences } from './compared-scores.ts';

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

test('no advantage is stated with fewer than three measurements of a side, or from a slow machine', () => {
  fc.assert(
    fc.property(score, score, fc.integer({ min: 0, max: 1 }), (mine, theirs, earlier) => {
      const few = resultOf(mine, Array<number>(earlier).fill(mine));
      const enough = resultOf(theirs, [theirs, theirs]);
      const slow = { ...enough, onSlowMachine: true };
      for (const sides of [
        { mine: few, theirs: enough },
        { mine: enough, theirs: few },
        { mine: enough, theirs: slow },
      ])
        expect(leadOf(comparedScore(sides), true)).toBe('untold');
    }),
    { numRuns: 50 },
  );
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
