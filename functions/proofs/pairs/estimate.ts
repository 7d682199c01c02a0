import type { ArmValues, Estimate, ProvenGain } from '../../../shared/models/proof.ts';
import { median } from '../../../shared/statistics/median.ts';

/**
 * The Hodges–Lehmann estimate of the difference between two lists, and the interval of all their differences, which
 * misses the true one in 2 of C(n+m, n) cases: 10 % with three runs each, 3 % with four.
 * https://en.wikipedia.org/wiki/Hodges-Lehmann_estimator
 */
export function estimateOf(from: readonly number[], to: readonly number[]): Estimate {
  const differences = from.flatMap((one) => to.map((other) => other - one));
  return {
    value: median(differences),
    low: Math.min(...differences),
    high: Math.max(...differences),
  };
}

const metrics = ['score', 'fcp', 'lcp', 'si', 'tbt', 'cls'] as const;
type Metric = (typeof metrics)[number];
const byMetric = <Value>(valueOf: (metric: Metric) => Value) =>
  Object.fromEntries(metrics.map((metric) => [metric, valueOf(metric)])) as Record<Metric, Value>;

/**
 * What the fixed arm gained.
 * @param offs how far the copy was from the page in each value: the gain is not known better than that
 */
export function gainOf(
  base: readonly ArmValues[],
  fixed: readonly ArmValues[],
  offs: ArmValues,
): ProvenGain {
  return byMetric((metric) => {
    const of = (arm: readonly ArmValues[]) => arm.map((values) => values[metric]);
    // A higher score is a gain, and so are lower metrics.
    const { value, low, high } =
      metric === 'score' ? estimateOf(of(base), of(fixed)) : estimateOf(of(fixed), of(base));
    return { value, low: low - offs[metric], high: high + offs[metric] };
  });
}

/** Medians of each value. */
export const mediansOf = (arm: readonly ArmValues[]): ArmValues =>
  byMetric((metric) => median(arm.map((values) => values[metric])));

/** The distance between two arms in each value. */
export const distanceOf = (one: ArmValues, other: ArmValues): ArmValues =>
  byMetric((metric) => Math.abs(one[metric] - other[metric]));
