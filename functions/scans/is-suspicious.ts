/** The data of a run that shows whether it is credible. */
export interface MeasuredRun {
  /** 0 to 100. */
  overallScore: number;
  /** Lighthouse's measure of the machine's speed while it ran. */
  benchmarkIndex: number;
}

/** Maximum number of repetitions of a suspicious run. */
const maxReruns = 2;

/**
 * Deviation from the trailing median, in points, that exceeds the usual variation of single runs (1 to 3, rarely 10).
 */
const suspiciousDistance = 10;
/** With fewer earlier runs, the usual score is unknown. */
const leastHistory = 3;
/** Number of recent runs in the trailing median. */
const historyLength = 7;
/** Below this share of its usual speed, the machine was busy with something else: blocking time grows by a third. */
const slowShare = 0.75;
/** Without history: below this, even Lighthouse's mobile throttling is inaccurate (its documentation asks for 1000). */
const slowIndex = 500;

/**
 * Whether a run should be repeated: its score is far from the page's usual one, or the machine was slow.
 * @param earlier runs of the same page and device, newest last
 */
export function isSuspicious(run: MeasuredRun, earlier: readonly MeasuredRun[]): boolean {
  const recent = earlier.slice(-historyLength);
  if (recent.length < leastHistory) return run.benchmarkIndex < slowIndex;
  const usualScore = median(recent.map(({ overallScore }) => overallScore));
  return (
    Math.abs(run.overallScore - usualScore) > suspiciousDistance || isOnSlowMachine(run, earlier)
  );
}

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

/**
 * Whether to run again: the newest run is suspicious, and the maximum is not reached.
 * @param runs the runs of this scan so far, in order
 */
export function needsRerun(runs: readonly MeasuredRun[], earlier: readonly MeasuredRun[]): boolean {
  const newest = runs.at(-1);
  return newest !== undefined && runs.length <= maxReruns && isSuspicious(newest, earlier);
}

/**
 * The run to keep: among those that the machine was not too slow for, the one with the median score. Of two in the middle, the one that is not suspicious; otherwise the
 * one from the less busy machine.
 * @param runs at least one
 * @param earlier runs of the same page and device, newest last
 */
export function medianRun<Run extends MeasuredRun>(
  runs: readonly [Run, ...Run[]],
  earlier: readonly MeasuredRun[] = [],
): Run {
  const quick = runs.filter((run) => !isOnSlowMachine(run, earlier));
  const comparable = quick.length > 0 ? quick : runs;
  const sorted = comparable.toSorted((a, b) => a.overallScore - b.overallScore);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? runs[0];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? runs[0];
  const [believed, ...others] = [lower, upper].filter((run) => !isSuspicious(run, earlier));
  if (believed !== undefined && others.length === 0) return believed;
  return lower.benchmarkIndex > upper.benchmarkIndex ? lower : upper;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}
