import { daysOfTrend, listTrends } from '../../../shared/calls/portfolio/trends.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { visibleUrls } from '../../registry/pages/visible-urls.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs, utcDay } from '../../platform/times.ts';
import { listChartPoints } from '../../measuring/scans/reading/chart-points.ts';
import { findChanges } from '../../measuring/scans/changes/found-changes.ts';
import { findPictures } from '../../measuring/scans/page-pictures.ts';
import { trendOfScans } from './trend-of-scans.ts';
import { inParallel } from '../../platform/each-in-turn.ts';

/** Scans of a page that are read, the newest: four a day. */
const mostScansOfTrend = 60;
/** Pages read at once. */
const atOnce = 10;

/** An address that is not the account's has no scans in its partition, and an empty trend. */
export const handler = handleCall(listTrends, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  const since = utcDay(after(now, -daysOfTrend * dayMs));
  const sites = await visibleUrls(table, caller, body.sites);
  const urlKeys = sites.map(keyOfUrl);
  const pictures = findPictures(table, accountId, { urlKeys, now });
  const changes = await findChanges(table, accountId, sites);
  const numbers = ['mobileScore', 'desktopScore', 'mobileRun', 'desktopRun'] as const;
  const trendOf = async (url: string, index: number) => {
    const page = { accountId, url, now };
    const points = await listChartPoints(table, page, numbers, mostScansOfTrend);
    return trendOfScans(points, changes[index], since);
  };
  const trends = await inParallel(sites, trendOf, atOnce);
  const found = await pictures;
  return sites.map((url, index) => ({
    url,
    picture: found.get(keyOfUrl(url)) ?? null,
    ...(trends[index] ?? trendOfScans([])),
  }));
});
