import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getVisitors } from '../../shared/calls/visitors.ts';
import type { VisitorMetric } from '../../shared/visitors/metrics.ts';
import { sliceIn, type Wanted } from './roll-up.ts';
import { metricNumbers } from './visitor-vitals.ts';
import { type Merged, mergedOf } from './visitor-store.ts';
import type { VisitorDay } from './visitor-days.ts';

export const mergedDays = (days: readonly VisitorDay[], isWanted?: Wanted): Merged =>
  mergedOf(
    days.map(({ period }) => period),
    isWanted,
  );

const noNumbers = { p75: null, views: 0, good: 0, average: 0, bad: 0 };

/** The numbers of all pages and devices. */
export function summaryOf({ rollUp, views, leftOut }: Merged): CallAnswer<typeof getVisitors> {
  const whole = sliceIn(rollUp, '');
  const of = (metric: VisitorMetric) =>
    metricNumbers(metric, whole?.metrics[metric]?.histogram) ?? noNumbers;
  const metrics = { lcp: of('lcp'), inp: of('inp'), cls: of('cls') };
  return { views, leftOut, metrics: { ...metrics, fcp: of('fcp'), ttfb: of('ttfb') } };
}
