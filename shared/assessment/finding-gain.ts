import type { Fix } from '../models/measuring/scan-verdict.ts';

/** A number of a finding, and its name on every screen and in the export. */
export interface Gain {
  name: 'faster' | 'less' | 'less on repeat visits' | 'painted after';
  value: number;
  unit: 'ms' | 'bytes';
}

/** A long cache lifetime saves nothing on a first visit, although Lighthouse gives it metric savings. */
const repeatVisitsOnly: ReadonlySet<string> = new Set(['cache-insight']);
/** In reports of earlier versions, their saving is the blocking time, which is not loading time. */
const measuredOnly: ReadonlySet<string> = new Set([
  'bootup-time',
  'mainthread-work-breakdown',
  'long-tasks',
]);
/** Our own item, whose value is the metric. */
export const lcpElementId = 'largest-contentful-paint-element';

export const helpsRepeatVisitsOnly = ({ id }: Pick<Fix, 'id'>): boolean => repeatVisitsOnly.has(id);

/** Milliseconds by which a first visit would load faster; 0 if the audit's own savings do not say so. */
export function loadingTimeSaved(item: Fix): number {
  if (helpsRepeatVisitsOnly(item) || measuredOnly.has(item.id)) return 0;
  return item.savingsMs ?? 0;
}

/** Points of the score that fixing the finding gains; 0 if that alone would not change it. */
export const pointsOf = ({ effect }: Pick<Fix, 'effect'>): number => effect?.points ?? 0;

/** Metrics that are named. */
const mostNamed = 2;

/** The changes that move the score most, by their points: what becomes worse first. */
export const mostMoved = <Change extends { points: number }>(
  changes: readonly Change[],
): Change[] =>
  changes
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .slice(0, mostNamed)
    .toSorted((one, other) => Math.min(0, one.points) - Math.min(0, other.points));

/** What fixing a finding improves. */
export type GainGroup = 'score' | 'repeat-visits' | 'bytes';

/** A finding without an effect on the score, and without bytes, counts as one that might have one. */
export function groupOf(item: Fix): GainGroup {
  if (helpsRepeatVisitsOnly(item)) return 'repeat-visits';
  const costsBytesOnly = pointsOf(item) === 0 && loadingTimeSaved(item) === 0;
  return costsBytesOnly && (item.savingsBytes ?? 0) > 0 ? 'bytes' : 'score';
}

/**
 * Where the gain in score will probably be seen, as single runs of an unchanged page vary.
 * @param score of the scan, 0 to 100
 * @param spread usual difference between two scans of the page, in points
 */
export const rangeOfPoints = (
  points: number,
  { score, spread }: { score: number; spread: number },
): { from: number; to: number } => ({
  from: Math.max(0, Math.round(points - spread)),
  to: Math.min(100 - score, Math.round(points + spread)),
});

/** In points: a wider range says no more than how far the gain may reach. */
export const widestRange = 20;

/**
 * For sorting: what raises the score most comes first, then the greatest saving on a first visit; findings that help
 * repeat visits only come last.
 */
export const byGain = (a: Fix, b: Fix): number =>
  pointsOf(b) - pointsOf(a) ||
  loadingTimeSaved(b) - loadingTimeSaved(a) ||
  Number(helpsRepeatVisitsOnly(a)) - Number(helpsRepeatVisitsOnly(b)) ||
  (b.savingsBytes ?? 0) - (a.savingsBytes ?? 0) ||
  (a.score ?? 1) - (b.score ?? 1);

/** The estimates of a finding. If there are none, its `displayValue` says what was measured. */
export function gainsOf(item: Fix): Gain[] {
  if (item.id === lcpElementId) {
    return [{ name: 'painted after', value: item.numericValue, unit: 'ms' }];
  }
  const gains: Gain[] = [
    { name: 'faster', value: Math.round(loadingTimeSaved(item)), unit: 'ms' },
    {
      name: helpsRepeatVisitsOnly(item) ? 'less on repeat visits' : 'less',
      value: item.savingsBytes ?? 0,
      unit: 'bytes',
    },
  ];
  return gains.filter(({ value }) => value > 0);
}
