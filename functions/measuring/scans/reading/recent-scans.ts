import type { CallAnswer } from '../../../../shared/calls/define-call.ts';
import type { getScanFigures } from '../../../../shared/calls/measuring/scan-results.ts';
import { type Device, devices } from '../../../../shared/scans/devices.ts';
import type { PageAt } from '../../../registry/pages/history-range.ts';
import type { Table } from '../../../platform/table/table.ts';
import {
  forChart,
  isMeasuredAs,
  listChartPoints,
  measuredAtOf,
  newestLabs,
} from './chart-points.ts';

type RecentScans = CallAnswer<typeof getScanFigures>['recentScans'];

/** Enough for the usual spread of a page; older scans may describe a different page. */
export const mostRecentScans = 40;
const numbers = devices.flatMap(
  (device) => [`${device}Score`, `${device}LabData`, `${device}ServerMs`, `${device}Run`] as const,
);

/**
 * Scores, lab data and answering times of the newest scans of a page, oldest first; null if the machine was too slow for
 * changes to be detected, or measured the page with other settings than the newest scan.
 */
export async function listRecentScans(table: Table, page: PageAt): Promise<RecentScans> {
  const points = await listChartPoints(table, page, [...numbers], mostRecentScans);
  const labs = newestLabs(points);
  return points.map((point) => ({
    scanDate: point.scanDate,
    ...measuredAtOf(point),
    mobile: deviceOf(point, 'mobile', labs),
    desktop: deviceOf(point, 'desktop', labs),
  }));
}

type Point = Awaited<ReturnType<typeof listChartPoints>>[number];

function deviceOf(
  point: Point,
  device: Device,
  labs: ReturnType<typeof newestLabs>,
): RecentScans[number][Device] {
  const labData = point[`${device}LabData`];
  const run = point[`${device}Run`];
  if (run?.isSlow === true || !isMeasuredAs(labs, point, device))
    return { overallScore: null, labData: null, serverMs: null };
  return {
    overallScore: point[`${device}Score`] ?? null,
    labData: labData === undefined ? null : forChart(labData),
    serverMs: point[`${device}ServerMs`] ?? null,
  };
}
