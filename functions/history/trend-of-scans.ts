import { type Device, devices } from '../../shared/devices.ts';
import type { PageTrend } from '../../shared/calls/trends.ts';
import { spreadOfScore } from '../../shared/usual-spread.ts';

interface ScoredScan {
  /** ISO 8601. */
  scanDate: string;
  mobileScore?: number | undefined;
  desktopScore?: number | undefined;
}

/** Median scores by day (UTC) and usual spread of a page's scans, by device. @param scans oldest first */
export function trendOfScans(scans: readonly ScoredScan[]): Pick<PageTrend, Device> {
  const [mobile, desktop] = devices.map((device) => {
    const scored = scans.flatMap((scan) => {
      const score = scan[`${device}Score`];
      return score === undefined ? [] : [{ day: scan.scanDate.slice(0, 10), score }];
    });
    const days = Map.groupBy(scored, ({ day }) => day);
    return {
      scores: [...days].map(([day, ofDay]) => ({ day, score: median(ofDay) })),
      spread: spreadOfScore(scored.map(({ score }) => score)),
    };
  });
  const none = { scores: [], spread: 0 };
  return { mobile: mobile ?? none, desktop: desktop ?? none };
}

/** The middle value; of an even number the lower of the two, so that it is a score that was measured. */
function median(scored: readonly { score: number }[]): number {
  const sorted = scored.map(({ score }) => score).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
}
