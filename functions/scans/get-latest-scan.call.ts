import { getLatestScan } from '../../shared/calls/scans.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { knownAddress } from '../pages/known-address.ts';
import { latestScan } from './latest-scan.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(getLatestScan, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  return latestScan(url, await scannedPageStore(table).find(caller.accountId, url, now));
});
