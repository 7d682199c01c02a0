import { listMonthlyLabData } from '../../../shared/calls/measuring/scan-results.ts';
import type { LabData } from '../../../shared/models/measuring/scan.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import {
  forChart,
  listChartPoints,
  measuredAtOf,
  newestLabs,
  reservationsOf,
} from '../../measuring/scans/reading/chart-points.ts';

const labOf = (labData: LabData | undefined) => ({
  labData: labData === undefined ? null : forChart(labData),
});

export const handler = handleCall(listMonthlyLabData, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const page = { accountId: caller.accountId, url, now };
  const points = await listChartPoints(table, page, [
    'mobileLabData',
    'desktopLabData',
    'mobileRun',
    'desktopRun',
  ]);
  const labs = newestLabs(points);
  return points.map((point) => ({
    scanDate: point.scanDate,
    mobile: labOf(point.mobileLabData),
    desktop: labOf(point.desktopLabData),
    ...measuredAtOf(point),
    ...reservationsOf(point, labs),
  }));
});
