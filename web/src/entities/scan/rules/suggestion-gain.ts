import {
  type Gain,
  gainsOf,
  helpsRepeatVisitsOnly,
  mostMoved,
  rangeOfPoints,
  widestRange,
} from '../../../../../shared/assessment/finding-gain.ts';
import type { LastScan } from '../../../../../shared/assessment/tried-words.ts';
import { metricUnits } from '../../../../../shared/assessment/metrics.ts';
import type { ScoreEffect } from '../../../../../shared/models/measuring/scan-report.ts';
import type { Fix } from '../../../../../shared/models/measuring/scan-verdict.ts';
import { triedGainWords } from './tried-words.ts';
import { formatMetric } from '../../../lib/metrics.ts';
import {
  counted,
  formatBytes,
  formatNumber,
  formatSpan,
  noBreakSpace,
} from '../../../lib/format.ts';

/** The page's score, and how much it varies from scan to scan. */
export interface UsualScore {
  score: number;
  /** Usual difference between two scans, in points. */
  spread: number;
}

/**
 * The gain of acting on a finding, in words; otherwise Lighthouse's own text, or undefined if there is none.
 * @param usual gives the range within which the gain will probably be seen
 */
export const gainWords = (
  item: Fix,
  usual?: UsualScore & Pick<LastScan, 'measuredAt'>,
): string | undefined =>
  item.tried === undefined
    ? estimateWords(item, usual)
    : triedGainWords(item.tried, estimateWords(item, usual), usual);

function estimateWords(item: Fix, usual?: UsualScore): string | undefined {
  if (item.effect !== undefined) return effectWords(item.effect, usual);
  const gains = gainsOf(item);
  if (gains.length > 0) return gains.map(wordsOf).join(', ');
  return helpsRepeatVisitsOnly(item) ? 'helps repeat visits' : item.displayValue;
}

/**
 * 'About +14 points (11 to 17): LCP 15.31 → 3.8 s'; 'Up to +57 points, most likely about +14: …' where the page varies too
 * much for a range. The two metrics with most of the points are named. '+9 to +28 points' where
 * the gain depends on how much of the work goes; 'Up to' where the metric would be gone altogether, which is the most that
 * can be reached.
 */
function effectWords(
  { points, least, metrics, calibration }: ScoreEffect,
  usual: UsualScore | undefined,
): string {
  // The score shown is of several runs, and may have less left than the run of the estimate.
  const most = Math.min(points, 100 - (usual?.score ?? 0));
  const whole = Math.max(1, Math.round(most));
  const corrected =
    calibration?.uncorrected === undefined
      ? ''
      : `; corrected using earlier fixes on ${formatNumber(calibration.fixes)} sites`;
  const changes = mostMoved(metrics).map(({ metric, from, to }) => {
    const unit = metricUnits[metric];
    const estimate = formatNumber(to, { s: 1, ms: 0, '': 2 }[unit]);
    const after = unit === '' ? '' : `${noBreakSpace}${unit}`;
    // As the metric is written elsewhere, without its unit.
    const measured = formatMetric(metric, from).split(noBreakSpace)[0];
    return `${metric.toUpperCase()} ${measured} → ${estimate}${after}`;
  });
  if (least !== undefined && Math.round(least) < whole) {
    return `+${Math.round(least)} to +${whole} points: ${changes.join(', ')} if all of the work goes${corrected}`;
  }
  const range =
    metrics[0]?.to === 0 ? { from: 0, to: whole } : usual && rangeOfPoints(points, usual);
  return `${pointsWords(whole, range)}: ${changes.join(', ')}${corrected}`;
}

function pointsWords(whole: number, range: { from: number; to: number } | undefined): string {
  if (range === undefined || range.from >= range.to) return `About +${counted(whole, 'point')}`;
  if (range.to <= whole) return `Up to +${counted(whole, 'point')}`;
  if (range.to - range.from > widestRange)
    return `Up to +${counted(range.to, 'point')}, most likely about +${whole}`;
  return `About +${counted(whole, 'point')} (${range.from} to ${range.to})`;
}

function wordsOf({ name, value, unit }: Gain): string {
  const amount = unit === 'ms' ? formatSpan(value) : formatBytes(value);
  return name === 'painted after' ? `Painted after ${amount}` : `${amount} ${name}`;
}
