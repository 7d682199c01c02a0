import { type MetricKey, metricUnits } from './metrics.ts';

/** Single runs of an unchanged page vary by 1 to 3 points, regardless of its history. */
const pointsOfOneRun = 3;
/** The same for a metric: 3 % of its value, and at least an imperceptible difference. */
const shareOfOneRun = 0.03;
const unnoticed = { s: 0.05, ms: 20, '': 0.01 } as const;

/** With fewer points, the spread of a page is unknown. */
const fewestResiduals = 3;

/**
 * Standard deviation of single values around their trend. Each value is compared with the mean of its neighbours, so
 * that a steady rise or fall does not count; the median makes it robust against a single outlier.
 * Gasser, Sroka, Jennen-Steinmetz: Residual variance and residual pattern in nonlinear regression (1986), with the
 * median absolute deviation in place of the sum of squares.
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
  // 1.4826 converts the median to a standard deviation; a residual has 1.5 times the variance of a value.
  return (1.4826 * median(residuals)) / Math.sqrt(1.5);
}

/** Two values of an unchanged page differ by less than this 19 times out of 20. */
const usualDifference = (values: readonly number[]): number =>
  1.96 * Math.SQRT2 * scatterOf(values);

/** The usual difference between a page's scores in points. @param earlier oldest first */
export const spreadOfScore = (earlier: readonly number[]): number =>
  Math.max(pointsOfOneRun, usualDifference(earlier));

/** The usual difference between a page's values of a metric, in its display unit. @param earlier oldest first */
export function spreadOfMetric(metric: MetricKey, earlier: readonly number[]): number {
  const floor = Math.max(unnoticed[metricUnits[metric]], shareOfOneRun * (earlier.at(-1) ?? 0));
  return Math.max(floor, usualDifference(earlier));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
