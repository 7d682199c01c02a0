import type { SiteStatus } from '../../shared/calls/scans.ts';
import { statusOf } from '../../shared/thresholds.ts';
import type { ScannedPage } from './scanned-page-store.ts';

/** Status of a page in lists: the field data's category or, without one, that of the last good score. */
export function pageStatus(siteName: string, page: ScannedPage | undefined): SiteStatus {
  const mobileScore = page?.mobile?.overallScore ?? null;
  const desktopScore = page?.desktop?.overallScore ?? null;
  return {
    siteName,
    mobileStatus: statusOf(page?.mobileFieldData?.overall_category ?? null, mobileScore),
    desktopStatus: statusOf(page?.desktopFieldData?.overall_category ?? null, desktopScore),
    mobileScore,
    desktopScore,
  };
}
