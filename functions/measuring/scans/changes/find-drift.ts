import {
  type ChangeDirection,
  type WatchedMetric,
  watchedMetrics,
} from '../../../../shared/models/measuring/page-changes.ts';
import { zOfAbove } from '../../../../shared/statistics/mann-whitney.ts';
import { mostRuns, type Run } from './change-record.ts';
import { isWorthSaying, towards } from './tests-of-change.ts';

/** Chance reaches it rarely, although every split is tried: in how many runs, `bench/regressions.ts` shows. */
const leastZ = 3.9;
/** Runs on either side of a split, at least. */
const fewestRuns = 10;

export interface Drift {
  direction: ChangeDirection;
  /** Index of the first run after the split that separates the runs best. */
  from: number;
  metrics: WatchedMetric[];
}

/** A change that was too gradual for any single run to stand out, in the runs of a level. */
export function findDrift(level: readonly Run[]): Drift | undefined {
  if (level.length < mostRuns) return undefined;
  for (const direction of ['worse', 'better'] as const) {
    const found = watchedMetrics.flatMap((metric) => splitIn(level, metric, direction) ?? []);
    const [leading] = found;
    if (leading !== undefined)
      return { direction, from: leading.from, metrics: found.map(({ metric }) => metric) };
  }
  return undefined;
}

function splitIn(level: readonly Run[], metric: WatchedMetric, direction: ChangeDirection) {
  const runs = level.filter((run) => run[metric] !== null);
  const values = towards(runs, metric, direction);
  const splits = values.slice(fewestRuns, -fewestRuns).map((_, index) => {
    const at = index + fewestRuns;
    const [before, after] = [values.slice(0, at), values.slice(at)];
    return { at, before, after, z: zOfAbove(after, before) };
  });
  const best = splits.toSorted((a, b) => b.z - a.z)[0];
  if (best === undefined || best.z <= leastZ) return undefined;
  if (!isWorthSaying(best.before, best.after, metric)) return undefined;
  return { metric, from: level.findIndex((run) => run === runs[best.at]) };
}
