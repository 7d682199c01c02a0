import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getVisitors } from '../../shared/calls/visitors.ts';
import type { VisitorMetric } from '../../shared/visitors/metrics.ts';
import { sliceIn } from './roll-up.ts';
import { metricNumbers } from './visitor-vitals.ts';
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

const noNumbers = { p75: null, views: 0, good: 0, average: 0, bad: 0 };

/** The numbers of all pages and devices. */
export function summaryOf({ rollUp, views, leftOut }: Merged): CallAnswer<typeof getVisitors> {
  const whole = sliceIn(rollUp, '');
  const of = (metric: VisitorMetric) =>
    metricNumbers(metric, whole?.metrics[metric]?.histogram) ?? noNumbers;
  const metrics = { lcp: of('lcp'), inp: of('inp'), cls: of('cls') };
  return { views, leftOut, metrics: { ...metrics, fcp: of('fcp'), ttfb: of('ttfb') } };
}
