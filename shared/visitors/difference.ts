interface Interval {
  low: number | null;
  high: number | null;
}

/**
 * How one p75 compares with another. Less is better in all metrics. Intervals that overlap show no difference, even where the
 * numbers in them do.
 * @returns unknown with too few views for an interval
 */
export function differenceOf(
  now: Interval | null,
  before: Interval | null,
): 'better' | 'worse' | 'none' | 'unknown' {
  const { low = null, high = null } = now ?? {};
  if (low === null || high === null || !before || before.low === null || before.high === null)
    return 'unknown';
  if (high < before.low) return 'better';
  return low > before.high ? 'worse' : 'none';
}
