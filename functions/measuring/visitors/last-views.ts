import type { CallAnswer } from '../../../shared/calls/define-call.ts';
import type { getVisitorScript } from '../../../shared/calls/measuring/visitors.ts';
import { visitorMetrics } from '../../../shared/visitors/metrics.ts';
import { countedOfDay, withoutFloods } from './counted-views.ts';
import type { View } from './view.ts';
import { dayOf, type SiteKey, type VisitorStore } from './visitor-store.ts';

type LastViews = CallAnswer<typeof getVisitorScript>['lastViews'];

const mostRecent = 5;
/** Enough to show that views arrive, without reading all of a busy hour. */
const mostParts = 20;

/** The last day of a site with views, and some of these, which may not be merged yet. */
export async function lastViews(
  store: Pick<VisitorStore, 'lastDay' | 'newestParts'>,
  site: SiteKey,
): Promise<LastViews> {
  const [day, parts] = await Promise.all([store.lastDay(site), store.newestParts(site, mostParts)]);
  const [newest] = parts;
  if (newest === undefined) {
    if (day === undefined) return null;
    const { mergedAt: at, views, leftOut } = day;
    return { at, views, leftOut, recent: [] };
  }
  const ofDay = parts.filter(({ hour }) => dayOf(hour) === dayOf(newest.hour));
  // Those of a network that does not count as often arrive all the same.
  const views = ofDay.flatMap((part) => part.views);
  const { counted: arrived } = withoutFloods(views);
  const { counted, leftOut } = countedOfDay(views);
  const merged = day?.period === dayOf(newest.hour) ? day : undefined;
  const writtenAt = Math.max(...parts.map((part) => part.writtenAt.getTime()));
  return {
    at: new Date(writtenAt).toISOString(),
    views: Math.max(merged?.views ?? 0, counted.length),
    leftOut: Math.max(
      merged?.leftOut ?? 0,
      leftOut + ofDay.reduce((sum, part) => sum + part.leftOut, 0),
    ),
    recent: arrived.slice(-mostRecent).toReversed().map(toRecent),
  };
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
