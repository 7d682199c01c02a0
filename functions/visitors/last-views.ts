import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getVisitorScript } from '../../shared/calls/visitors.ts';
import { visitorMetrics } from '../../shared/visitors/metrics.ts';
import { countedViews } from './counted-views.ts';
import type { View } from './view.ts';
import type { SiteKey, VisitorStore } from './visitor-store.ts';

type LastViews = CallAnswer<typeof getVisitorScript>['lastViews'];

const mostRecent = 5;
/** Enough to show that views arrive, without reading all of a busy hour. */
const mostParts = 20;

/** The last hour of a site with views, and some of these. */
export async function lastViews(
  store: Pick<VisitorStore, 'lastHour' | 'partsOf'>,
  site: SiteKey,
): Promise<LastViews> {
  const last = await store.lastHour(site);
  if (last === undefined) return null;
  const parts = await store.partsOf(site, last.period, mostParts);
  const { counted } = countedViews(parts.flatMap(({ views }) => views));
  const { mergedAt: at, views, leftOut } = last;
  return { at, views, leftOut, recent: counted.slice(-mostRecent).toReversed().map(toRecent) };
}

const toRecent = ({ at, group, device, navigation, metrics }: View) => ({
  at: `${at}Z`,
  page: group,
  device,
  navigation,
  metrics: Object.fromEntries(
    visitorMetrics.flatMap((metric) => {
      const measured = metrics[metric];
      return measured === undefined ? [] : [[metric, measured.value]];
    }),
  ),
});
