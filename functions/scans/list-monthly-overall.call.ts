import { listMonthlyOverall } from '../../shared/calls/scans.ts';
import { handleCall } from '../platform/handle-call.ts';
import { hasEnded, scanHistory } from './scan-history.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(listMonthlyOverall, async ({ query, caller, table, now }) => {
  const page = { accountId: caller.accountId, url: query.url, now };
  const scans = await scanHistory(scannedPageStore(table), page, hasEnded);
  return scans.map(({ scanDate, halves }) => ({
    mobile: halves.mobile?.overallScore ?? null,
    desktop: halves.desktop?.overallScore ?? null,
    scanDate,
  }));
});
