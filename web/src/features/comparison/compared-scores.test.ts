import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadOf } from '../../../../shared/comparison.ts';
import type { DeviceResult } from '../../entities/scan/device-result.ts';
import { comparedScore, namedDifferences } from './compared-scores.ts';

const resultOf = (score: number | undefined, earlierScores: number[] = []): DeviceResult => ({
  score: score === undefined ? undefined : { value: score, at: '2026-11-20T12:00:00Z' },
  lab: undefined,
  previousScore: undefined,
  previousLab: undefined,
  earlierScores,
  earlierLabs: [],
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

test('without history, scores within the variation of single runs are even', () => {
  const score = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(score, score, (mine, theirs) => {
      const compared = comparedScore({ mine: resultOf(mine), theirs: resultOf(theirs) });
      expect(leadOf(compared, true) === 'even').toBe(Math.abs(mine - theirs) <= 3);
    }),
    { numRuns: 100 },
  );
});

test('nothing is compared with a side that has no scan', () => {
  const sides = { mine: resultOf(70), theirs: resultOf(undefined) };
  expect(leadOf(comparedScore(sides), true)).toBe('unknown');
  expect(namedDifferences('mobile', sides, { mine: null, theirs: undefined })).toBeUndefined();
});
