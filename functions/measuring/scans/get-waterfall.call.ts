import { getWaterfall } from '../../../shared/calls/measuring/waterfall.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { rawReportKey } from './report-keys.ts';
import { newestScan, scannedPageStore } from './scanned-page-store.ts';
import { hasWaterfall, waterfallOfReport } from './reading/waterfall-of-report.ts';

export const handler = handleCall(getWaterfall, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const newest = newestScan(page, body.device);
  if (newest === undefined) return { scan: null, waterfall: null };
  const { scanId, scanDate } = newest;
  const raw = await reportObjects().getJson(rawReportKey(newest.key));
  const waterfall = waterfallOfReport(raw) ?? null;
  return {
    scan: { scanId, scanDate },
    waterfall,
    ...(waterfall === null && hasWaterfall(raw) && { isUnreadable: true as const }),
  };
});
