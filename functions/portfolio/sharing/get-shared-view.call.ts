import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { getSharedView } from '../../../shared/calls/portfolio/sharing.ts';
import { daysOfTrend } from '../../../shared/calls/portfolio/trends.ts';
import { SharedView } from '../../../shared/models/portfolio/shared-view.ts';
import { trendOfScans } from '../history/trend-of-scans.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs, utcDay } from '../../platform/times.ts';
import { findChanges } from '../../measuring/scans/changes/found-changes.ts';
import { listChartPoints } from '../../measuring/scans/reading/chart-points.ts';
import { findStates } from '../../measuring/scans/states/find-states.ts';
import { listRecentScans } from '../../measuring/scans/reading/recent-scans.ts';
import { verdictOfScan } from '../../measuring/scans/reading/verdict-of-scan.ts';
import { maintenanceWindows, spansOf } from '../../monitoring/episodes/maintenance-windows.ts';
import { portfolioRow } from '../sites/portfolio.ts';
import { sharedSite, withoutIncident } from './shared-site.ts';

/** Scans that the line of scores is made of, the newest: four a day. */
const mostScansOfTrend = 60;

export const handler = handleCall(getSharedView, async ({ caller, table, now }) => {
  const { accountId, siteKey: urlKey, endsAt } = caller;
  const site = await sharedSite(table, caller);
  if (site === undefined) throw new ProblemError('unauthenticated', messages.shareLinkVoid);
  const { url } = site;
  const page = { accountId, url, now };
  const scores = ['mobileScore', 'desktopScore', 'mobileRun', 'desktopRun'] as const;
  const since = utcDay(after(now, -daysOfTrend * dayMs));
  const [states, points, recentScans, [changes], timeZone, windows] = await Promise.all([
    findStates(table, accountId, [url], now),
    listChartPoints(table, page, scores, mostScansOfTrend),
    listRecentScans(table, page),
    findChanges(table, accountId, [url]),
    timeZoneOf(table, accountId),
    maintenanceWindows(table, accountId),
  ]);
  const found = states.get(urlKey);
  if (found === undefined) throw new Error(`No state was found for ${url}`);
  const scanned = { table, url, now, page: found.scanned, recentScans };
  const [mobile, desktop] = await Promise.all([
    verdictOfScan(scanned, 'mobile'),
    verdictOfScan(scanned, 'desktop'),
  ]);
  const row = portfolioRow(site, found, { planned: spansOf(windows), now });
  return SharedView.parse({
    ...row,
    state: withoutIncident(row.state),
    trends: trendOfScans(points, changes, since),
    verdicts: { mobile, desktop },
    recordedUntil: found.recordedUntil,
    endsAt,
    timeZone,
  });
});
