import { getScanFigures } from '../../shared/calls/scan-results.ts';
import { knownAddress } from '../pages/known-address.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { figuresOfScan } from './figures-of-scan.ts';
import { listRecentScans } from './recent-scans.ts';
import { scanStore } from './scan-store.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { reportObjects } from '../platform/aws/object-store.ts';

export const handler = handleCall(getScanFigures, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const ports = {
    scans: scanStore(table),
    reports: reportObjects(),
  };
  const [mobile, desktop, recentScans] = await Promise.all([
    figuresOfScan(ports, page, 'mobile'),
    figuresOfScan(ports, page, 'desktop'),
    listRecentScans(table, { accountId: caller.accountId, url, now }),
  ]);
  return { mobile, desktop, recentScans };
});
