import { getScanCategories } from '../../../shared/calls/measuring/scan-results.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { categoriesOfScan, listCategoryScores } from './reading/categories-of-scan.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(getScanCategories, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const [mobile, desktop, history] = await Promise.all([
    categoriesOfScan(page, 'mobile'),
    categoriesOfScan(page, 'desktop'),
    listCategoryScores(table, { accountId: caller.accountId, url, now }),
  ]);
  return { mobile, desktop, history };
});
