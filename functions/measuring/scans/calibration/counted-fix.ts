import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import type { SiteOfPage } from '../../../registry/pages/site-of-page.ts';

/** A measured fix, and the site whose only fix of the cause it is. */
export interface CountedFix {
  siteKey: string;
  cause: string;
  title: string;
  sums: { fixes: 1; predicted: number; real: number };
}

/**
 * What a fix that was measured alone adds to the experience with its cause. The first of a site counts: pages of one template,
 * and both devices, share their fixes and would count the same one many times.
 */
export function countedFix(
  { fixes, real }: RealisedFix,
  site: SiteOfPage | undefined,
): CountedFix | undefined {
  const [only] = fixes;
  if (only === undefined || site === undefined || site.calibratedCauses?.includes(only.id))
    return undefined;
  const { id: cause, title, predicted, uncorrected = predicted } = only;
  return {
    siteKey: site.urlKey,
    cause,
    title,
    sums: { fixes: 1, predicted: uncorrected, real: real.value },
  };
}
