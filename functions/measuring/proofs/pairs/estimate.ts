import type {
  ArmValues,
  ProvenGain,
  TriedEstimate,
} from '../../../../shared/models/measuring/proof.ts';
import type { TrialRun } from '../../../providers/ports/trial-run.ts';
import { median } from '../../../../shared/statistics/median.ts';

/**
 * The Hodges–Lehmann estimate of the difference between two lists, and the interval of all their differences, which
 * misses the true one in 2 of C(n+m, n) cases: 10 % with three runs each, 3 % with four.
 * https://en.wikipedia.org/wiki/Hodges-Lehmann_estimator
 */
export function estimateOf(from: readonly number[], to: readonly number[]): TriedEstimate {
  const differences = from.flatMap((one) => to.map((other) => other - one));
  const value = median(differences);
  const pairs = from.slice(0, to.length).map((one, at) => (to[at] ?? one) - one);
  return {
    value,
    low: Math.min(...differences),
    high: Math.max(...differences),
    agreeing: pairs.filter((one) => one * value > 0).length,
  };
}

const metrics = ['score', 'fcp', 'lcp', 'si', 'tbt', 'cls'] as const;
type Metric = (typeof metrics)[number];
const byMetric = <Value>(valueOf: (metric: Metric) => Value) =>
  Object.fromEntries(metrics.map((metric) => [metric, valueOf(metric)])) as Record<Metric, Value>;

type Runs = readonly Pick<TrialRun, 'values' | 'points'>[];

/**
 * What the fixed arm gained.
 * @param offs how far the copy was from the page in each value: the gain is not known better than that
 */
export function gainOf(base: Runs, fixed: Runs, offs: ArmValues): ProvenGain {
  return byMetric((metric) => {
    const of = (arm: Runs) => arm.map(({ values }) => values[metric]);
    // A higher score is a gain, and so are lower metrics.
    const { value, low, high, agreeing } =
      metric === 'score' ? estimateOf(of(base), of(fixed)) : estimateOf(of(fixed), of(base));
    const gain = { value, low: low - offs[metric], high: high + offs[metric], agreeing };
    if (metric === 'score') return gain;
    const share = (arm: Runs) => median(arm.map(({ points }) => points?.[metric] ?? Number.NaN));
    const points = share(fixed) - share(base);
    return Number.isNaN(points) ? gain : { ...gain, points };
  });
}

export const mediansOf = (arm: readonly ArmValues[]): ArmValues =>
  byMetric((metric) => median(arm.map((values) => values[metric])));

/** The distance between two arms in each value. */
export const distanceOf = (one: ArmValues, other: ArmValues): ArmValues =>
  byMetric((metric) => Math.abs(one[metric] - other[metric]));
