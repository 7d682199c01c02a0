import { getScore } from '../../shared/calls/assessment.ts';
import { assess } from '../../shared/scores.ts';
import { handleCall } from '../platform/handle-call.ts';
import { latestScan } from '../scans/latest-scan.ts';
import { pageUrl } from '../scans/page-url.ts';
import { scannedPageStore } from '../scans/scanned-page-store.ts';
import { scanInput } from './scan-input.ts';

export const handler = handleCall(getScore, async ({ body, caller, table, now }) => {
  const url = pageUrl(body.url);
  const scan = latestScan(url, await scannedPageStore(table).find(caller.accountId, url, now));
  return assess({
    mobile: scanInput(scan.mobile),
    desktop: scanInput(scan.desktop),
    uptimePercent: null,
    markup: null,
  });
});
