import { type Device, devices } from '../../shared/scans/devices.ts';
import type { PageTrend } from '../../shared/calls/trends.ts';
import { type Spread, spreadOfScore, usualScore } from '../../shared/assessment/usual-spread.ts';
import type { RunConditions } from '../scans/chart-point-entity.ts';
import { deviceDate } from '../scans/chart-points.ts';
import { mostRecentScans } from '../scans/recent-scans.ts';

interface ScoredScan {
  /** ISO 8601. */
  scanDate: string;
  mobileMeasuredAt?: string | undefined;
  desktopMeasuredAt?: string | undefined;
  mobileScore?: number | undefined;
  desktopScore?: number | undefined;
  mobileRun?: RunConditions | undefined;
  desktopRun?: RunConditions | undefined;
}

/**
 * Median scores by day (UTC) of a page's scans, and the newest beside those before it, by device. Compared are
 * the same scans as on Site Details, however old they are.
 * @param scans oldest first
 * @param since first day with a median, such as '2026-11-20'
 */
export function trendOfScans(scans: readonly ScoredScan[], since = ''): Pick<PageTrend, Device> {
  const [mobile, desktop] = devices.map((device) => trendOf(scans, device, since));
  const none = trendOf([], 'mobile', since);
  return { mobile: mobile ?? none, desktop: desktop ?? none };
}

function scoredOn(device: Device, scans: readonly ScoredScan[]) {
  return scans.flatMap((scan) => {
    const score = scan[`${device}Score`];
    const { isSlow = false, isRecorded = false } = scan[`${device}Run`] ?? {};
    const day = deviceDate(scan, device).slice(0, 10);
    return score === undefined ? [] : [{ day, score, isSlow, isRecorded }];
  });
}

function trendOf(scans: readonly ScoredScan[], device: Device, since: string): PageTrend[Device] {
  const shown = scoredOn(device, scans).filter(({ day }) => day >= since);
  const days = Map.groupBy(shown, ({ day }) => day);
  const scored = scoredOn(device, scans.slice(-mostRecentScans));
  const last = scored.at(-1);
  const preceding = scored.slice(0, -1).filter(({ isSlow }) => !isSlow);
  // Scans of another machine are not comparable with this one's.
  const earlier = preceding
    .filter(({ isRecorded }) => isRecorded === last?.isRecorded)
    .map(({ score }) => score);
  const usual = spreadOfScore(earlier);
  const spread: Spread = last?.isSlow === true ? 'slow-machine' : usual;
  return {
    scores: [...days].map(([day, ofDay]) => ({
      day,
      score: usualScore(ofDay.map(({ score }) => score)) ?? 0,
    })),
    last: last?.score ?? null,
    before: (usual === 'few-scans' ? preceding.at(-1)?.score : usualScore(earlier)) ?? null,
    ...(typeof spread === 'number' ? { spread } : { spread: null, untold: spread }),
  };
}
