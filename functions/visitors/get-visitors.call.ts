import { getVisitors } from '../../shared/calls/visitors.ts';
import { forMetrics } from '../../shared/visitors/metrics.ts';
import { reachedSite } from '../pages/reached-site.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { askedDays } from './asked-days.ts';
import { sliceIn } from './roll-up.ts';
import { mergedOf, visitorStore } from './visitor-store.ts';
import { metricNumbers } from './visitor-vitals.ts';

const noNumbers = { p75: null, views: 0, good: 0, average: 0, bad: 0 };

export const handler = handleCall(getVisitors, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const site = { accountId: caller.accountId, urlKey };
  const { from, to } = askedDays(query, now);
  const days = await visitorStore(table).periodsBetween(site, 'day', [from, to]);
  const { rollUp, views, leftOut } = mergedOf(days);
  const whole = sliceIn(rollUp, '');
  const metrics = forMetrics(
    (metric) => metricNumbers(metric, whole?.metrics[metric]?.histogram) ?? noNumbers,
  );
  return { views, leftOut, metrics };
});
