import { fieldThresholds } from '../assessment/thresholds.ts';
import { type HistogramShape, shapeOf } from './histogram.ts';

/**
 * What the script measures in a visitor's browser. Times are milliseconds, CLS has no unit.
 * Source: https://web.dev/articles/vitals
 */
export const visitorMetrics = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
export type VisitorMetric = (typeof visitorMetrics)[number];

/** Core Web Vitals. */
export const visitorVitals = ['lcp', 'inp', 'cls'] as const;

export const forMetrics = <Value>(
  valueFor: (metric: VisitorMetric) => Value,
): Record<VisitorMetric, Value> => ({
  lcp: valueFor('lcp'),
  inp: valueFor('inp'),
  cls: valueFor('cls'),
  fcp: valueFor('fcp'),
  ttfb: valueFor('ttfb'),
});

interface MetricShape extends HistogramShape {
  /** Larger values are refused: no page is still loading then, or the clock is wrong. */
  most: number;
}

/** @param unit values below it count as zero */
function metricShape(metric: VisitorMetric, unit: number, most: number): MetricShape {
  const { goodBelow, badAbove } = fieldThresholds[metric];
  return { ...shapeOf(unit, [goodBelow, badAbove]), most };
}

export const metricShapes: Record<VisitorMetric, MetricShape> = {
  lcp: metricShape('lcp', 1, 120_000),
  inp: metricShape('inp', 1, 60_000),
  cls: metricShape('cls', 0.001, 20),
  fcp: metricShape('fcp', 1, 120_000),
  ttfb: metricShape('ttfb', 1, 120_000),
};
