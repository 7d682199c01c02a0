import { listMonthlyOverall } from '../../../shared/calls/measuring/scan-results.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import {
  listChartPoints,
  measuredAtOf,
  newestLabs,
  reservationsOf,
} from '../../measuring/scans/reading/chart-points.ts';

export const handler = handleCall(listMonthlyOverall, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const page = { accountId: caller.accountId, url, now };
  const points = await listChartPoints(table, page, [
    'mobileScore',
    'desktopScore',
    'mobileRun',
    'desktopRun',
  ]);
  const labs = newestLabs(points);
  return points.map((point) => ({
    mobile: point.mobileScore ?? null,
    desktop: point.desktopScore ?? null,
    scanDate: point.scanDate,
    ...measuredAtOf(point),
    ...reservationsOf(point, labs),
  }));
});
