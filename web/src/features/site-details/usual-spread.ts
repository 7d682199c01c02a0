import type { MetricKey } from '../../../../shared/metrics.ts';
import { metrics } from '../../lib/metrics.ts';

/** Single runs of an unchanged page vary by 1 to 3 points, whatever its history says. */
const pointsOfOneRun = 3;
/** The same of a metric: 3 % of its value, and at least what nobody notices. */
const shareOfOneRun = 0.03;
const unnoticed = { s: 0.05, ms: 20, '': 0.01 } as const;

/** Fewer points tell nothing about how much a page varies. */
const fewestResiduals = 3;

/**
 * Standard deviation of single values around their trend: each value against the mean of its neighbours, so that a steady
 * rise or fall is no spread, and by the median, so that one slip is none either.
 * Gasser, Sroka, Jennen-Steinmetz: Residual variance and residual pattern in nonlinear regression (1986), with the median
 * absolute deviation in place of the sum of squares.
 * @param values oldest first
 * @returns 0 when there are too few
 */
export function scatterOf(values: readonly number[]): number {
  const residuals = values.flatMap((value, index) => {
    const before = values[index - 1];
    const after = values[index + 1];
    if (before === undefined || after === undefined) return [];
    return Math.abs(value - (before + after) / 2);
  });
  if (residuals.length < fewestResiduals) return 0;
  // 1.4826 makes the median a standard deviation; a residual has 1.5 times the variance of a value.
  return (1.4826 * median(residuals)) / Math.sqrt(1.5);
}

/** Two values of an unchanged page differ by less than this 19 times of 20. */
const usualDifference = (values: readonly number[]): number =>
  1.96 * Math.SQRT2 * scatterOf(values);

/** By how many points the scores of a page usually differ. @param earlier oldest first */
export const spreadOfScore = (earlier: readonly number[]): number =>
  Math.max(pointsOfOneRun, usualDifference(earlier));

/** By how much a metric of a page usually differs, in the unit in which it is shown. @param earlier oldest first */
export function spreadOfMetric(metric: MetricKey, earlier: readonly number[]): number {
  const floor = Math.max(unnoticed[metrics[metric].unit], shareOfOneRun * (earlier.at(-1) ?? 0));
  return Math.max(floor, usualDifference(earlier));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
