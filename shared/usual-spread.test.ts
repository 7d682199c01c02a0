import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scatterOf, spreadOfMetric, spreadOfScore } from './usual-spread.ts';

describe('the usual spread of a page', () => {
  it('is the variation of single runs if there is little history', () => {
    expect(spreadOfScore([])).toBe(3);
    expect(spreadOfScore([60, 20, 60])).toBe(3);
    expect(spreadOfMetric('lcp', [15])).toBeCloseTo(0.45);
    expect(spreadOfMetric('lcp', [0.8])).toBe(0.05);
    expect(spreadOfMetric('tbt', [100])).toBe(20);
    expect(spreadOfMetric('cls', [0.02])).toBe(0.01);
  });

  it('grows with the scatter of the page', () => {
    expect(spreadOfScore([60, 72, 58, 70, 61, 73])).toBeGreaterThan(15);
  });

  it('is robust against one outlier', () => {
    expect(spreadOfScore([90, 91, 90, 91, 30, 90, 91, 90, 91, 90])).toBeLessThan(6);
  });

  it('ignores a trend, and scales with the values', () => {
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
