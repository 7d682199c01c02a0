import { getScanVerdict } from '../../../shared/calls/measuring/scan-results.ts';
import type { PageState } from '../../../shared/models/measuring/site-state.ts';
import { scanFailureTexts } from '../../../shared/scans/scan-failures.ts';
import { scanWarningTexts } from '../../../shared/scans/scan-warnings.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findChanges } from './changes/found-changes.ts';
import { findOwnState } from './states/find-states.ts';
import { listRecentScans } from './reading/recent-scans.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { verdictOfScan } from './reading/verdict-of-scan.ts';

export const handler = handleCall(getScanVerdict, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const { accountId } = caller;
  const [state, page, recentScans, [changes]] = await Promise.all([
    findOwnState(table, accountId, url, now),
    scannedPageStore(table).find(accountId, url, now),
    listRecentScans(table, { accountId, url, now }),
    findChanges(table, accountId, [url]),
  ]);
  const scanned = { table, url, now, page, recentScans, realised: changes?.realised };
  const [mobile, desktop] = await Promise.all([
    verdictOfScan(scanned, 'mobile'),
    verdictOfScan(scanned, 'desktop'),
  ]);
  const scanDate = page?.endedScanDate ?? null;
  return { scanDate, mobile, desktop, state, hint: hintOf(state) };
});

function hintOf(state: PageState): string | null {
  if (state.kind === 'scan-failed') return scanFailureTexts[state.reason].hint;
  if (state.kind === 'incomplete') return scanWarningTexts[state.warning].advice;
  return null;
}
