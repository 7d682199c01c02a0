import { getWaterfall } from '../../shared/calls/waterfall.ts';
import { knownAddress } from '../pages/known-address.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { rawReportKey } from './report-keys.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { waterfallOfReport } from './waterfall-of-report.ts';

export const handler = handleCall(getWaterfall, async ({ body, caller, table, now }) => {
  const { device } = body;
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const newest = page?.[device];
  if (page === undefined || newest === undefined) return { scan: null, waterfall: null };
  const { scanId, scanDate } = newest;
  const { accountId, urlKey } = page;
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const raw = await reports.getJson(rawReportKey({ accountId, urlKey, scanId, device }));
  return { scan: { scanId, scanDate }, waterfall: waterfallOfReport(raw) ?? null };
});
