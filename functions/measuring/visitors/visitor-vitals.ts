import {
  fieldCategory,
  fieldThresholds,
  overallCategory,
} from '../../../shared/assessment/thresholds.ts';
import type {
  VisitorMetricNumbers,
  VisitorVitals,
} from '../../../shared/models/measuring/visitor-vitals.ts';
import { leastViews } from '../../../shared/visitors/field-source.ts';
import {
  type Histogram,
  quantile,
  quantileInterval,
  samplesIn,
  valueOf,
} from '../../../shared/visitors/histogram.ts';
import { forMetrics, metricShapes, type VisitorMetric } from '../../../shared/visitors/metrics.ts';
import type { Slice } from './roll-up.ts';

/** The numbers of a metric; null without a view. */
export function metricNumbers(
  metric: VisitorMetric,
  histogram: Histogram = new Map(),
): VisitorMetricNumbers | null {
  const shape = metricShapes[metric];
  const { goodBelow, badAbove } = fieldThresholds[metric];
  const views = samplesIn(histogram);
  const p75 = quantile(histogram, 0.75, shape);
  if (p75 === undefined) return null;
  let [good, bad] = [0, 0];
  for (const [bucket, count] of histogram) {
    const value = valueOf(bucket, shape);
    if (value <= goodBelow) good += count;
    else if (value > badAbove) bad += count;
  }
  const { low = null, high = null } = quantileInterval(histogram, 0.75, shape) ?? {};
  return {
    p75,
    low,
    high,
    views,
    good: good / views,
    average: (views - good - bad) / views,
    bad: bad / views,
    category: views < leastViews ? null : fieldCategory(metric, p75),
  };
}

export const metricsOf = ({ metrics }: Pick<Slice, 'metrics'>) =>
  forMetrics((metric) => metricNumbers(metric, metrics[metric]?.histogram));

/** The numbers of a slice; null without a view. */
export function vitalsOf(
  slice: Pick<Slice, 'views' | 'metrics'> | undefined,
  period: { firstDate: string; lastDate: string },
): VisitorVitals | null {
  if (slice === undefined || slice.views === 0) return null;
  const metrics = metricsOf(slice);
  const { lcp, cls, inp: interactivity } = metrics;
  const overall_category = overallCategory({ lcp, cls, interactivity });
  return { ...period, views: slice.views, ...metrics, overall_category };
}
