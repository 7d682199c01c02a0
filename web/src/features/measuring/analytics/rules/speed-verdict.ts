import type { Device } from '../../../../../../shared/scans/devices.ts';
import { scoreBand } from '../../../../../../shared/assessment/thresholds.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { formatNumber, noBreakSpace } from '../../../../lib/format.ts';
import { leastShare, type VisitedPage } from './visited-pages.ts';

/** Share of the views from which it is worth a sentence that their pages are not scanned. */
const worthScanning = 0.1;

const percent = (share: number): string => `${formatNumber(100 * share, 1)}${noBreakSpace}%`;

interface Visited {
  /** The one with the lowest score, if any has a score. */
  slowest: { page: VisitedPage; score: number } | undefined;
  /** All scanned pages with views. */
  pages: readonly VisitedPage[];
  device: Device;
}

/** The table in a sentence: the slowest page, and how many views go to pages that are not in it. */
export function speedVerdict({ slowest, pages, device }: Visited): string {
  if (pages.length === 0) {
    return 'None of the pages that people visit has been scanned yet. Add pages under Top Viewed Pages.';
  }
  const scanned = pages.reduce((sum, { share }) => sum + share, 0);
  const rest =
    1 - scanned < worthScanning
      ? ''
      : ` Pages that are not scanned get ${percent(1 - scanned)} of all views.`;
  return `${slowestWords(slowest, device)}${rest}`;
}

function slowestWords(slowest: Visited['slowest'], device: Device): string {
  if (slowest === undefined) {
    return `No scanned page with at least ${percent(leastShare)} of the views has a score on ${device} yet.`;
  }
  const { page, score } = slowest;
  const address = displayUrl(page.url);
  if (scoreBand(score) === 'good') {
    return `The scanned pages that people visit are fast: the slowest, ${address}, scores ${score} on ${device}.`;
  }
  return `Your slowest page that people visit is ${address}: it scores ${score} on ${device}, and gets ${percent(page.share)} of all views.`;
}
