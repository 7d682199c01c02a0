import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPacked,
  addSample,
  type Histogram,
  packHistogram,
  quantile,
  quantileInterval,
  samplesIn,
} from './histogram.ts';
import { metricShapes } from './metrics.ts';

function histogramOf(values: readonly number[], unit: number): Histogram {
  const histogram: Histogram = new Map();
  for (const value of values) addSample(histogram, value, unit);
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
      const { unit, most } = metricShapes[metric];
      const values = samples(100_000, most / 50, 7).filter((value) => value <= most);
      const sorted = Float64Array.from(values).sort();
      const histogram = histogramOf(values, unit);
      expect(samplesIn(histogram)).toBe(values.length);
      for (const share of [0.1, 0.5, 0.75, 0.95, 1]) {
        const real = exact(sorted, share);
        expect(Math.abs((quantile(histogram, share, unit) ?? 0) - real) / real).toBeLessThan(0.02);
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
        const found = quantile(histogramOf(values, 1), 0.75, 1) ?? 0;
        expect(Math.abs(found - real)).toBeLessThanOrEqual(real * 0.02);
      }),
    );
  });

  test('is the sum of its parts in any order, and stays itself when it is packed', () => {
    const value = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.array(value)), (parts) => {
        const whole: Histogram = new Map();
        for (const part of parts.toReversed()) {
          const packed = packHistogram(histogramOf(part, 0.001));
          addPacked(whole, packed);
        }
        expect(packHistogram(whole)).toEqual(packHistogram(histogramOf(parts.flat(), 0.001)));
      }),
    );
  });

  test('counts what is below its unit as zero, and has no quantile without samples', () => {
    expect(quantile(histogramOf([0, 0, 0, 0.0004], 0.001), 0.75, 0.001)).toBe(0);
    expect(quantile(new Map(), 0.75, 1)).toBeUndefined();
  });

  test('of 10,000 samples takes less than 867 bytes', () => {
    const packed = JSON.stringify(packHistogram(histogramOf(samples(10_000, 2000, 3), 1)));
    expect(packed.length).toBeLessThan(867);
  });
});

describe('the interval of a 75th percentile', () => {
  test('has that of all visitors in 95 of 100 samples of them, and no fewer', () => {
    const truth = 2400 * Math.exp(0.6 * 0.674_49);
    const { unit } = metricShapes.lcp;
    const rounds = 400;
    const all = samples(rounds * 120, 2400, 7);
    const hits = Array.from({ length: rounds }, (_, at) => {
      const some = histogramOf(all.slice(at * 120, (at + 1) * 120), unit);
      const { low = 0, high = 0 } = quantileInterval(some, 0.75, unit) ?? {};
      return low <= truth && truth <= high;
    }).filter(Boolean).length;
    expect(hits / rounds).toBeGreaterThanOrEqual(0.94);
  });

  test('gets narrower with more views, and there is none with too few', () => {
    const { unit } = metricShapes.lcp;
    const widthOf = (count: number) => {
      const found = quantileInterval(histogramOf(samples(count, 2400, 3), unit), 0.75, unit);
      return found && found.high - found.low;
    };
    expect([widthOf(0), widthOf(1), widthOf(11)]).toEqual([undefined, undefined, undefined]);
    expect(widthOf(20)).toBeGreaterThan(widthOf(10_000) ?? 0);
    expect(widthOf(10_000)).toBeGreaterThan(0);
  });
});
