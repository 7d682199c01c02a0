import { getLatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { visitorSummaries } from '../visitors/visitor-summaries.ts';
import { findChanges } from './changes/found-changes.ts';
import { latestScan } from './reading/latest-scan.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(getLatestScan, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const { accountId } = caller;
  const [page, visitors, [changes]] = await Promise.all([
    scannedPageStore(table).find(accountId, url, now),
    visitorSummaries(table).find({ accountId, urlKey: keyOfUrl(url) }, now),
    findChanges(table, accountId, [url]),
  ]);
  return latestScan(url, page, visitors, changes);
});
