import type {
  ChangeDirection,
  ProvenChange,
  WatchedMetric,
} from '../../../../shared/models/measuring/page-changes.ts';
import { shiftBetween } from '../../../../shared/statistics/hodges-lehmann.ts';
import { holm } from '../../../../shared/statistics/holm.ts';
import { pOfAbove } from '../../../../shared/statistics/mann-whitney.ts';
import { median } from '../../../../shared/statistics/median.ts';
import type { Run } from './change-record.ts';

/** A smaller change of the median is not announced, however certain it is. */
const leastShare = 0.05;
/** Smallest change that counts: in points, seconds, milliseconds. */
const leastChange: Record<WatchedMetric, number> = { score: 2, lcp: 0.1, tbt: 50 };

export const valuesOf = (runs: readonly Run[], metric: WatchedMetric): number[] =>
  runs.flatMap((run) => run[metric] ?? []);

/** A higher score is better; a higher time is worse. */
const signOf = (metric: WatchedMetric, direction: ChangeDirection): 1 | -1 =>
  (metric === 'score') === (direction === 'better') ? 1 : -1;

/** Values that rise in the direction of the change. */
export const towards = (runs: readonly Run[], metric: WatchedMetric, direction: ChangeDirection) =>
  valuesOf(runs, metric).map((value) => value * signOf(metric, direction));

/** Whether the medians are far enough apart to be worth an announcement. */
export function isWorthSaying(
  before: readonly number[],
  after: readonly number[],
  metric: WatchedMetric,
) {
  const from = median(before);
  const least = Math.max(leastShare * Math.abs(from), leastChange[metric]);
  return median(after) - from >= least;
}

/** Whether a run is beyond all of the baseline, by enough to be worth checking. */
export function isBeyond(
  baseline: readonly Run[],
  run: Run,
  metric: WatchedMetric,
  direction: ChangeDirection,
) {
  const before = towards(baseline, metric, direction);
  const [value] = towards([run], metric, direction);
  if (value === undefined || before.length === 0) return false;
  return value > Math.max(...before) && isWorthSaying(before, [value], metric);
}

/** The metrics in which runs differ from the baseline, with a probability below `level` for all of them together. */
export function differing(
  baseline: readonly Run[],
  runs: readonly Run[],
  {
    metrics,
    direction,
    level,
  }: { metrics: readonly WatchedMetric[]; direction: ChangeDirection; level: number },
): WatchedMetric[] {
  const tests = metrics.map((metric) => {
    const [before, after] = [
      towards(baseline, metric, direction),
      towards(runs, metric, direction),
    ];
    return {
      name: metric,
      p: pOfAbove(after, before),
      isLarge: isWorthSaying(before, after, metric),
    };
  });
  const adjusted = holm(tests);
  return tests.flatMap(({ name, isLarge }) =>
    isLarge && (adjusted.get(name) ?? 1) < level ? [name] : [],
  );
}

/** Whether further runs could still make a difference of it: those to come are taken to be beyond all of the baseline. */
export function canStillDiffer(
  baseline: readonly Run[],
  runs: readonly Run[],
  {
    metrics,
    direction,
    level,
    of,
  }: { metrics: readonly WatchedMetric[]; direction: ChangeDirection; level: number; of: number },
): boolean {
  return metrics.some((metric) => {
    const before = towards(baseline, metric, direction);
    const beyond = Array.from({ length: of - runs.length }, () => Math.max(...before) + 1);
    return pOfAbove([...towards(runs, metric, direction), ...beyond], before) < level;
  });
}

/** How much each metric changed, the one that stands for the others first. */
export const sizesOf = (
  before: readonly Run[],
  after: readonly Run[],
  metrics: readonly WatchedMetric[],
): ProvenChange['metrics'] =>
  metrics.map((metric) => {
    const [from, to] = [valuesOf(before, metric), valuesOf(after, metric)];
    const { estimate, low, high } = shiftBetween(from, to);
    return { metric, before: median(from), after: median(to), change: estimate, low, high };
  });
