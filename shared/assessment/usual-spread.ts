import { median } from '../statistics/median.ts';
import { type MetricKey, metricUnits } from './metrics.ts';

/** With fewer values, the spread of a page is unknown, and no difference is a change (readings, 'Scores'). */
export const fewestMeasured = 3;

/** Why a difference cannot be distinguished from chance. */
export type Untold = 'few-scans' | 'slow-machine';

/** Single runs of the most restless pages differ by this many points (0061), and by this share of a metric. */
export const widestOfScore = 20;
const mostShare = 0.5;
const mostUnnoticed = 5;

/** The usual difference between two values of an unchanged page, or why it is not known whether one is usual. */
export type Spread = number | Untold;

/** Single runs of an unchanged page vary by 1 to 3 points, regardless of its history. */
const pointsOfOneRun = 3;
/** The same for a metric: 3 % of its value, and at least an imperceptible difference. */
const shareOfOneRun = 0.03;
const unnoticed = { s: 0.05, ms: 20, '': 0.01 } as const;

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
  if (residuals.length === 0) return 0;
  // 1.4826 converts the median to a standard deviation; a residual has 1.5 times the variance of a value.
  return (1.4826 * median(residuals)) / Math.sqrt(1.5);
}

/** Inflated by a trend, where the scatter around it is not; of few values without one, the better estimate. */
function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * Two values of an unchanged page differ by less than this 19 times out of 20. Few values often seem to vary less than
 * they do, for which the last factor makes up, about as Student's t does.
 */
const usualDifference = (values: readonly number[]): number =>
  1.96 *
  Math.SQRT2 *
  Math.min(scatterOf(values), standardDeviation(values)) *
  (1 + 2.4 / (values.length - 1));

/** The usual difference between a page's scores in points. @param earlier than the one in question, oldest first */
export const spreadOfScore = (earlier: readonly number[]): number | 'few-scans' =>
  earlier.length < fewestMeasured
    ? 'few-scans'
    : Math.max(pointsOfOneRun, usualDifference(earlier));

/** As `widestOfScore`, for a metric. @param larger of two values, in its display unit */
export const widestOfMetric = (metric: MetricKey, larger: number): number =>
  Math.max(mostUnnoticed * unnoticed[metricUnits[metric]], mostShare * larger);

/** The same for an estimate, which is within the variation of single runs at best. */
export function spreadOrSingleRun(earlier: readonly number[]): number {
  const spread = spreadOfScore(earlier);
  return spread === 'few-scans' ? pointsOfOneRun : spread;
}

/**
 * The usual difference between a page's values of a metric, in its display unit.
 * @param earlier than the one in question, oldest first
 */
export function spreadOfMetric(
  metric: MetricKey,
  earlier: readonly number[],
): number | 'few-scans' {
  if (earlier.length < fewestMeasured) return 'few-scans';
  const floor = Math.max(unnoticed[metricUnits[metric]], shareOfOneRun * (earlier.at(-1) ?? 0));
  return Math.max(floor, usualDifference(earlier));
}
