import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPacked,
  addSample,
  type Histogram,
  type HistogramShape,
  packHistogram,
  quantile,
  quantileInterval,
  samplesIn,
  valueOf,
} from './histogram.ts';
import { fieldThresholds } from '../assessment/thresholds.ts';
import { metricShapes, visitorMetrics } from './metrics.ts';

const { lcp, cls } = metricShapes;

function histogramOf(values: readonly number[], shape: HistogramShape): Histogram {
  const histogram: Histogram = new Map();
  for (const value of values) addSample(histogram, value, shape);
  return histogram;
}
/** @param sorted ascending */
const exact = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;

/** Log-normal, as loading times are; repeatable. */
function samples(count: number, median: number, seed: number): number[] {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (state + 1) / 4_294_967_297;
  };
  return Array.from(
    { length: count },
    () =>
      median *
      Math.exp(0.6 * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())),
  );
}

describe('a histogram', () => {
  test.each(['lcp', 'cls'] as const)(
    'of %s has its quantiles within 2 % over 100,000 samples',
    (metric) => {
      const shape = metricShapes[metric];
      const { most } = shape;
      const values = samples(100_000, most / 50, 7).filter((value) => value <= most);
      const sorted = Float64Array.from(values).sort();
      const histogram = histogramOf(values, shape);
      expect(samplesIn(histogram)).toBe(values.length);
      for (const share of [0.1, 0.5, 0.75, 0.95, 1]) {
        const real = exact(sorted, share);
        expect(Math.abs((quantile(histogram, share, shape) ?? 0) - real) / real).toBeLessThan(0.02);
      }
    },
  );

  test('has its p75 within 2 % of whatever is measured', () => {
    const value = fc.double({ min: 1, max: 120_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
        const real = exact(
          values.toSorted((a, b) => a - b),
          0.75,
        );
        const found = quantile(histogramOf(values, lcp), 0.75, lcp) ?? 0;
        expect(Math.abs(found - real)).toBeLessThanOrEqual(real * 0.02);
      }),
    );
  });

  test.each(visitorMetrics)('of %s has views on either side of a limit apart', (metric) => {
    const shape = metricShapes[metric];
    const { goodBelow, badAbove } = fieldThresholds[metric];
    for (const limit of [goodBelow, badAbove]) {
      for (const within of [limit, limit * 0.9999, limit * 0.98])
        expect(quantile(histogramOf([within], shape), 0.75, shape)).toBeLessThanOrEqual(limit);
      for (const beyond of [limit * 1.0001, limit * 1.02])
        expect(quantile(histogramOf([beyond], shape), 0.75, shape)).toBeGreaterThan(limit);
    }
  });

  test('that was stored before limits were edges is read as it was', () => {
    const old = 1 + Math.ceil(Math.log(2480) / Math.log(1.04));
    expect(Math.abs(valueOf(old, lcp) / 2480 - 1)).toBeLessThan(0.04);
  });

  test('is the sum of its parts in any order, and stays itself when it is packed', () => {
    const value = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.array(value)), (parts) => {
        const whole: Histogram = new Map();
        for (const part of parts.toReversed()) {
          const packed = packHistogram(histogramOf(part, cls));
          addPacked(whole, packed);
        }
        expect(packHistogram(whole)).toEqual(packHistogram(histogramOf(parts.flat(), cls)));
      }),
    );
  });

  test('counts what is below its unit as zero, and has no quantile without samples', () => {
    expect(quantile(histogramOf([0, 0, 0, 0.0004], cls), 0.75, cls)).toBe(0);
    expect(quantile(new Map(), 0.75, lcp)).toBeUndefined();
  });

  test('of 10,000 samples takes less than 867 bytes', () => {
    const packed = JSON.stringify(packHistogram(histogramOf(samples(10_000, 2000, 3), lcp)));
    expect(packed.length).toBeLessThan(867);
  });
});

describe('the interval of a 75th percentile', () => {
  test('has that of all visitors in 95 of 100 samples of them, and no fewer', () => {
    const truth = 2400 * Math.exp(0.6 * 0.674_49);
    const rounds = 400;
    const all = samples(rounds * 120, 2400, 7);
    const hits = Array.from({ length: rounds }, (_, at) => {
      const some = histogramOf(all.slice(at * 120, (at + 1) * 120), lcp);
      const { low = 0, high = 0 } = quantileInterval(some, 0.75, lcp) ?? {};
      return low <= truth && truth <= high;
    }).filter(Boolean).length;
    expect(hits / rounds).toBeGreaterThanOrEqual(0.94);
  });

  test('gets narrower with more views, and there is none with too few', () => {
    const widthOf = (count: number) => {
      const found = quantileInterval(histogramOf(samples(count, 2400, 3), lcp), 0.75, lcp);
      return found && found.high - found.low;
    };
    expect([widthOf(0), widthOf(1), widthOf(11)]).toEqual([undefined, undefined, undefined]);
    expect(widthOf(20)).toBeGreaterThan(widthOf(10_000) ?? 0);
    expect(widthOf(10_000)).toBeGreaterThan(0);
  });
});
