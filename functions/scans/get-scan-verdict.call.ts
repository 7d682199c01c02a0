import { getScanVerdict } from '../../shared/calls/scan-results.ts';
import type { PageState } from '../../shared/models/site-state.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { scanFailureTexts } from '../../shared/scans/scan-failures.ts';
import { scanWarningTexts } from '../../shared/scans/scan-warnings.ts';
import { knownAddress } from '../pages/known-address.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { proofsOfPage } from '../proofs/proofs-of-page.ts';
import { findChanges } from './changes/found-changes.ts';
import { findOwnState } from './find-states.ts';
import { listRecentScans } from './recent-scans.ts';
import { scanStore } from './scan-store.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { verdictOfScan } from './verdict-of-scan.ts';
import { reportObjects } from '../platform/aws/object-store.ts';

export const handler = handleCall(getScanVerdict, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const { accountId } = caller;
  const [state, page, recentScans, [changes]] = await Promise.all([
    findOwnState(table, { accountId, billing: env.billing() }, url, now),
    scannedPageStore(table).find(accountId, url, now),
    listRecentScans(table, { accountId, url, now }),
    findChanges(table, accountId, [url]),
  ]);
  const ports = {
    url,
    scans: scanStore(table),
    reports: reportObjects(),
    recentScans,
    realised: changes?.realised,
    proofsOn: (device: Device) => proofsOfPage(table, { accountId, url, device }, now),
  };
  const [mobile, desktop] = await Promise.all([
    verdictOfScan(ports, page, 'mobile'),
    verdictOfScan(ports, page, 'desktop'),
  ]);
  const scanDate = page?.endedScanDate ?? null;
  return { scanDate, mobile, desktop, state, hint: hintOf(state) };
});

function hintOf(state: PageState): string | null {
  if (state.kind === 'scan-failed') return scanFailureTexts[state.reason].hint;
  if (state.kind === 'incomplete') return scanWarningTexts[state.warning].advice;
  return null;
}
