import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import type { VisitorMetricNumbers } from '../../../../../../shared/models/measuring/visitor-vitals.ts';
import { differenceOf } from '../../../../../../shared/visitors/difference.ts';

/** How visitors come to a page that they have seen: their browser has most of it. */
const repeats = new Set(['reload', 'back-forward', 'back-forward-cache', 'restore']);
/** Below it, repeated views do not explain a p75. */
const leastShare = 0.25;

/**
 * LCP in the lab and of visitors on mobile, to follow a colon. That they come with a warm cache is said only if it explains the difference:
 * the lab is outside the interval of visitors, a quarter of all views is repeated, and these are faster beyond their intervals.
 * @param lab seconds
 */
export function labAndField(
  lab: number,
  visitors: VisitorMetricNumbers,
  values: VisitorReport['values'],
  format: (milliseconds: number) => string,
  labDevice: string,
): string {
  const sentence = `in the lab ${format(lab * 1000)} (home page), your visitors ${format(visitors.p75)} (all pages)`;
  const { low, high } = visitors;
  if (low === null || high === null) return `${sentence} so far.`;
  const isSame = low <= lab * 1000 && lab * 1000 <= high;
  if (isSame) return `${sentence}: no difference shown.`;
  const navigations = values.filter(({ by }) => by === 'navigation');
  const all = navigations.reduce((sum, { views }) => sum + views, 0);
  const again = navigations.filter(({ value }) => repeats.has(value));
  const share = all === 0 ? 0 : again.reduce((sum, { views }) => sum + views, 0) / all;
  const first = navigations.find(({ value }) => value === 'navigate')?.lcp ?? null;
  const areFaster = again.every(
    ({ lcp, views }) =>
      differenceOf(lcp, first) === 'better' || views < all * (leastShare / again.length),
  );
  if (lab * 1000 > high && share >= leastShare && areFaster && first !== null)
    return `${sentence}: they come with a warm cache (${Math.round(share * 100)} % repeat).`;
  return `${sentence}. The lab loads the page once, on ${labDevice} and with an empty cache.`;
}
