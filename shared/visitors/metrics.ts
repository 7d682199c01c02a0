/**
 * What the script measures in a visitor's browser. Times are milliseconds, CLS has no unit.
 * Source: https://web.dev/articles/vitals
 */
export const visitorMetrics = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
export type VisitorMetric = (typeof visitorMetrics)[number];

/** Core Web Vitals. */
export const visitorVitals = ['lcp', 'inp', 'cls'] as const;

/** A value for each metric. */
export const forMetrics = <Value>(
  valueFor: (metric: VisitorMetric) => Value,
): Record<VisitorMetric, Value> => ({
  lcp: valueFor('lcp'),
  inp: valueFor('inp'),
  cls: valueFor('cls'),
  fcp: valueFor('fcp'),
  ttfb: valueFor('ttfb'),
});

interface MetricShape {
  /** Values below it count as zero. */
  unit: number;
  /** Larger values are refused: no page is still loading then, or the clock is wrong. */
  most: number;
}

const time = { unit: 1 };
export const metricShapes: Record<VisitorMetric, MetricShape> = {
  lcp: { ...time, most: 120_000 },
  inp: { ...time, most: 60_000 },
  cls: { unit: 0.001, most: 20 },
  fcp: { ...time, most: 120_000 },
  ttfb: { ...time, most: 120_000 },
};
