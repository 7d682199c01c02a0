import { median } from '../../../../shared/statistics/median.ts';

/** The data of a run that shows whether it is credible. */
export interface MeasuredRun {
  /** 0 to 100. */
  overallScore: number;
  /** Lighthouse's measure of the machine's speed while it ran. */
  benchmarkIndex: number;
}

/** With fewer earlier runs, the usual speed is unknown. */
const leastHistory = 3;
/** Number of recent runs in the trailing median. */
const historyLength = 7;
/** Below this share of its usual speed, the machine was busy with something else: blocking time grows by a third. */
const slowShare = 0.75;
/** Without history: below this, even Lighthouse's mobile throttling is inaccurate (its documentation asks for 1000). */
const slowIndex = 500;

/**
 * Whether the machine was so much slower than usual that a score says nothing about a change of the page. Its usual speed
 * is the median of the page's recent runs.
 * @param earlier runs of the same page and device, newest last
 */
export function isOnSlowMachine(run: MeasuredRun, earlier: readonly MeasuredRun[]): boolean {
  const recent = earlier.slice(-historyLength);
  if (recent.length < leastHistory) return false;
  return run.benchmarkIndex < slowShare * median(recent.map((each) => each.benchmarkIndex));
}

/** Whether a run is to be repeated. */
export const isToRepeat = (run: MeasuredRun, earlier: readonly MeasuredRun[]): boolean =>
  earlier.length < leastHistory ? run.benchmarkIndex < slowIndex : isOnSlowMachine(run, earlier);

/**
 * The run to keep: among those that the machine was not too slow for, the one with the median score. Of two in the
 * middle, the one from the less busy machine.
 * @param runs at least one
 * @param earlier runs of the same page and device, newest last
 */
export function medianRun<Run extends MeasuredRun>(
  runs: readonly [Run, ...Run[]],
  earlier: readonly MeasuredRun[] = [],
): Run {
  const quick = runs.filter((run) => !isToRepeat(run, earlier));
  const comparable = quick.length > 0 ? quick : runs;
  const sorted = comparable.toSorted((a, b) => a.overallScore - b.overallScore);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? runs[0];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? runs[0];
  return lower.benchmarkIndex > upper.benchmarkIndex ? lower : upper;
}
