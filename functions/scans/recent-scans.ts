import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getScanFigures } from '../../shared/calls/scans.ts';
import type { PageAt } from '../pages/history-range.ts';
import type { Table } from '../platform/table/table.ts';
import { forChart, listChartPoints } from './chart-points.ts';

type RecentScans = CallAnswer<typeof getScanFigures>['recentScans'];

/** Enough for the usual spread of a page; older scans may describe a different page. */
const most = 40;

/** Scores and lab data of the newest scans of a page, oldest first. */
export async function listRecentScans(table: Table, page: PageAt): Promise<RecentScans> {
  const numbers = ['mobileScore', 'desktopScore', 'mobileLabData', 'desktopLabData'] as const;
  const points = await listChartPoints(table, page, numbers, most);
  return points.map(({ scanDate, mobileScore, desktopScore, mobileLabData, desktopLabData }) => ({
    scanDate,
    mobile: {
      overallScore: mobileScore ?? null,
      labData: mobileLabData === undefined ? null : forChart(mobileLabData),
    },
    desktop: {
      overallScore: desktopScore ?? null,
      labData: desktopLabData === undefined ? null : forChart(desktopLabData),
    },
  }));
}
