import type { SiteStatus } from '../../shared/calls/scans.ts';
import { verdictOf } from '../../shared/thresholds.ts';
import type { ScannedPage } from './scanned-page-store.ts';

/** Status of a page in lists: the field data's category or, without one, that of the last successful score. */
export function pageStatus(siteName: string, page: ScannedPage | undefined): SiteStatus {
  const mobileScore = page?.mobile?.overallScore ?? null;
  const desktopScore = page?.desktop?.overallScore ?? null;
  const mobile = verdictOf(page?.mobileFieldData?.overall_category ?? null, mobileScore);
  const desktop = verdictOf(page?.desktopFieldData?.overall_category ?? null, desktopScore);
  return {
    siteName,
    mobileStatus: mobile.status,
    desktopStatus: desktop.status,
    mobileSource: mobile.source,
    desktopSource: desktop.source,
    mobileScore,
    desktopScore,
    scanDate: page?.endedScanDate ?? null,
  };
}
