import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scatterOf, spreadOfMetric, spreadOfScore } from './usual-spread.ts';

/** Park and Miller's generator, so that each run of the test sees the same values. */
function generatorOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

describe('the usual spread of a page', () => {
  test('is unknown with fewer than three values', () => {
    expect(spreadOfScore([])).toBe('few-scans');
    expect(spreadOfScore([60, 20])).toBe('few-scans');
    expect(spreadOfMetric('lcp', [15, 15])).toBe('few-scans');
  });

  test('is at least the variation of single runs', () => {
    expect(spreadOfScore([60, 60, 60])).toBe(3);
    expect(spreadOfMetric('lcp', [15, 15, 15])).toBeCloseTo(0.45);
    expect(spreadOfMetric('lcp', [0.8, 0.8, 0.8])).toBe(0.05);
    expect(spreadOfMetric('tbt', [100, 100, 100])).toBe(20);
    expect(spreadOfMetric('cls', [0.02, 0.02, 0.02])).toBe(0.01);
  });

  test('is wide for three values that are far apart, and narrow for three that are not', () => {
    expect(spreadOfScore([60, 20, 60])).toBeGreaterThan(40);
    expect(spreadOfScore([34, 36, 35])).toBeLessThan(29);
    expect(spreadOfScore([34, 30, 38])).toBeLessThan(29);
  });

  test('seldom calls the next value of an unchanged page a change', () => {
    const random = generatorOf(26);
    for (const earlier of [3, 5, 10, 30]) {
      let called = 0;
      for (let round = 0; round < 2000; round += 1) {
        const values = Array.from({ length: earlier + 1 }, () => 60 + 6 * normal(random));
        const next = values.pop() ?? 0;
        const spread = spreadOfScore(values);
        if (typeof spread === 'number' && Math.abs(next - (values.at(-1) ?? 0)) > spread)
          called += 1;
      }
      expect(called / 2000).toBeLessThan(earlier < 5 ? 0.15 : 0.1);
    }
  });

  test('grows with the scatter of the page', () => {
    expect(spreadOfScore([60, 72, 58, 70, 61, 73])).toBeGreaterThan(15);
  });

  test('is robust against one outlier', () => {
    expect(spreadOfScore([90, 91, 90, 91, 30, 90, 91, 90, 91, 90])).toBeLessThan(6);
  });

  test('ignores a trend, and scales with the values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 20 });
    const slope = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(values, slope, (points, each) => {
        const tilted = points.map((value, index) => value + each * index);
        expect(scatterOf(tilted)).toBeCloseTo(scatterOf(points));
        expect(scatterOf(points.map((value) => value * 7))).toBeCloseTo(7 * scatterOf(points));
      }),
      { numRuns: 50 },
    );
  });
});
