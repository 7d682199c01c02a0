import type { Device } from '../../../../../shared/devices.ts';
import { scoreBand } from '../../../../../shared/thresholds.ts';
import { displayUrl } from '../../../../../shared/urls.ts';
import { formatNumber } from '../../../lib/format.ts';
import { leastShare, type VisitedPage } from './visited-pages.ts';

const percent = (share: number): string => `${formatNumber(100 * share, 1)}%`;

/**
 * What the table says in one sentence.
 *
 * @param visited how many scanned pages have views
 */
export function speedVerdict(
  slowest: { page: VisitedPage; score: number } | undefined,
  visited: number,
  device: Device,
): string {
  if (visited === 0) {
    return 'None of the pages that people visit is scanned yet. Choose pages under Top Viewed Pages and add them.';
  }
  if (slowest === undefined) {
    return `No scanned page with at least ${percent(leastShare)} of the views has a score on ${device} yet.`;
  }
  const { page, score } = slowest;
  const share = percent(page.share);
  if (scoreBand(score) === 'good') {
    return `The pages that people visit are fast: the slowest, ${displayUrl(page.url)}, scores ${score} on ${device}.`;
  }
  return `Your slowest page that people visit is ${displayUrl(page.url)}: it scores ${score} on ${device}, and gets ${share} of all views.`;
}
