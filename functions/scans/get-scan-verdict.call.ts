import { getScanVerdict } from '../../shared/calls/scans.ts';
import { knownAddress } from '../pages/known-address.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { listRecentScans } from './recent-scans.ts';
import { scanStore } from './scan-store.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { verdictOfScan } from './verdict-of-scan.ts';

export const handler = handleCall(getScanVerdict, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const { accountId } = caller;
  const [page, recentScans] = await Promise.all([
    scannedPageStore(table).find(accountId, url, now),
    listRecentScans(table, { accountId, url, now }),
  ]);
  const ports = {
    scans: scanStore(table),
    reports: objectStore(bucketClient(), env.reportsBucket()),
    recentScans,
  };
  const [mobile, desktop] = await Promise.all([
    verdictOfScan(ports, page, 'mobile'),
    verdictOfScan(ports, page, 'desktop'),
  ]);
  return { scanDate: page?.endedScanDate ?? null, mobile, desktop };
});
