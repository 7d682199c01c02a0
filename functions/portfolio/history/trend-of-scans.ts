import { lowerMedian } from '../../../shared/statistics/median.ts';
import type { PageTrend } from '../../../shared/calls/portfolio/trends.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { noChanges, type PageChanges } from '../../measuring/scans/changes/found-changes.ts';
import {
  deviceDate,
  isMeasuredAs,
  newestLabs,
  type RunsOfPoint,
} from '../../measuring/scans/reading/chart-points.ts';

interface ScoredScan extends RunsOfPoint {
  /** ISO 8601. */
  scanDate: string;
  mobileMeasuredAt?: string | undefined;
  desktopMeasuredAt?: string | undefined;
  mobileScore?: number | undefined;
  desktopScore?: number | undefined;
}

/**
 * Median scores by day (UTC) of a page's scans with the lab settings of the newest one, the newest score, and whether the page has changed, by device.
 * @param scans oldest first
 * @param since first day with a median, such as '2026-11-20'
 */
export function trendOfScans(
  scans: readonly ScoredScan[],
  changes: PageChanges = noChanges,
  since = '',
): Pick<PageTrend, Device> {
  const labs = newestLabs(scans);
  const trendOf = (device: Device): PageTrend[Device] => {
    const scored = scans.flatMap((scan) => {
      const score = scan[`${device}Score`];
      if (score === undefined) return [];
      const day = deviceDate(scan, device).slice(0, 10);
      return [{ day, score, isComparable: isMeasuredAs(labs, scan, device) }];
    });
    const shown = scored.filter(({ day, isComparable }) => day >= since && isComparable);
    return {
      scores: [...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => ({
        day,
        score: lowerMedian(ofDay.map(({ score }) => score)) ?? 0,
      })),
      last: scored.at(-1)?.score ?? null,
      change: changes[device],
    };
  };
  return { mobile: trendOf('mobile'), desktop: trendOf('desktop') };
}
