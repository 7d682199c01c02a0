import { listMonthlyLabData } from '../../shared/calls/scans.ts';
import { handleCall } from '../platform/handle-call.ts';
import { hasEnded, scanHistory } from './scan-history.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(listMonthlyLabData, async ({ query, caller, table, now }) => {
  const page = { accountId: caller.accountId, url: query.url, now };
  const scans = await scanHistory(scannedPageStore(table), page, hasEnded);
  return scans.map(({ scanDate, halves }) => ({
    scanDate,
    mobile: { labData: halves.mobile?.labData ?? null },
    desktop: { labData: halves.desktop?.labData ?? null },
  }));
});
