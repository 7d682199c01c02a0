import { getScanFigures } from '../../../shared/calls/measuring/scan-results.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { figuresOfScan } from './figures-of-scan.ts';
import { listRecentScans } from './recent-scans.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(getScanFigures, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const [mobile, desktop, recentScans] = await Promise.all([
    figuresOfScan(table, page, 'mobile'),
    figuresOfScan(table, page, 'desktop'),
    listRecentScans(table, { accountId: caller.accountId, url, now }),
  ]);
  return { mobile, desktop, recentScans };
});
