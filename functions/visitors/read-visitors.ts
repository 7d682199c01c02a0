import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getVisitors } from '../../shared/calls/visitors.ts';
import { fieldThresholds } from '../../shared/assessment/thresholds.ts';
import { type Histogram, quantile, samplesIn, valueOf } from '../../shared/visitors/histogram.ts';
import { metricShapes, type VisitorMetric, visitorMetrics } from '../../shared/visitors/metrics.ts';
import { dayOf, type Merged, mergedOf, type SiteKey, type VisitorStore } from './visitor-store.ts';

/** What is known of a site's visitors from one day to another. The newest hours may not be in their day yet. */
export async function readVisitors(
  store: Pick<VisitorStore, 'periodsBetween' | 'lastHour' | 'hoursOf'>,
  site: SiteKey,
  { from, to }: { from: string; to: string },
): Promise<Merged> {
  const [days, newest] = await Promise.all([
    store.periodsBetween(site, 'day', from, to),
    store.lastHour(site),
  ]);
  const lastDay = newest === undefined ? undefined : dayOf(newest.period);
  const isNewestAsked = lastDay !== undefined && from <= lastDay && lastDay <= to;
  const hours = isNewestAsked ? await store.hoursOf(site, lastDay) : [];
  return mergedOf([...days.filter(({ period: day }) => day !== lastDay), ...hours]);
}

/** The numbers of all pages and devices. */
export function summaryOf({ rollUp, views, leftOut }: Merged): CallAnswer<typeof getVisitors> {
  const [whole] = [...rollUp.slices.values()].filter(
    ({ group, dimension }) => group === '' && dimension === '',
  );
  const of = (metric: VisitorMetric) =>
    metricOf(metric, whole?.metrics[metric]?.histogram ?? new Map());
  const [lcp, inp, cls, fcp, ttfb] = visitorMetrics.map(of);
  if (!lcp || !inp || !cls || !fcp || !ttfb) throw new Error('A metric is missing');
  return { views, leftOut, metrics: { lcp, inp, cls, fcp, ttfb } };
}

function metricOf(metric: VisitorMetric, histogram: Histogram) {
  const { unit } = metricShapes[metric];
  const { goodBelow, badAbove } = fieldThresholds[metric];
  const views = samplesIn(histogram);
  const shareOf = (isIn: (value: number) => boolean): number => {
    const counts = [...histogram].filter(([bucket]) => isIn(valueOf(bucket, unit)));
    return views === 0 ? 0 : counts.reduce((sum, [, count]) => sum + count, 0) / views;
  };
  return {
    p75: quantile(histogram, 0.75, unit) ?? null,
    views,
    good: shareOf((value) => value <= goodBelow),
    average: shareOf((value) => value > goodBelow && value <= badAbove),
    bad: shareOf((value) => value > badAbove),
  };
}
