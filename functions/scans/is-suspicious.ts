/** What of a run tells whether to believe it. */
export interface MeasuredRun {
  /** 0 to 100. */
  overallScore: number;
  /** Lighthouse's measure of the machine's speed while it ran. */
  benchmarkIndex: number;
}

/** A run that looks off is repeated this often at most. */
const maxReruns = 2;

/** Points off the trailing median that are more than the usual scatter of single runs (1 to 3, rarely 10). */
const suspiciousDistance = 10;
/** Fewer earlier runs say nothing about what is usual. */
const leastHistory = 3;
/** How many of the newest earlier runs the trailing median looks at. */
const historyLength = 7;
/** Below this share of its usual speed the machine was busy with something else. */
const slowShare = 0.6;
/** Without history: below this even Lighthouse's mobile throttling is no longer true (its documentation asks for 1000). */
const slowIndex = 500;

/**
 * Whether a run should be repeated: its score is far from what the page usually gets, or the machine was slow.
 * @param earlier runs of the same page and device, newest last
 */
export function isSuspicious(run: MeasuredRun, earlier: readonly MeasuredRun[]): boolean {
  const recent = earlier.slice(-historyLength);
  if (recent.length < leastHistory) return run.benchmarkIndex < slowIndex;
  const usualScore = median(recent.map(({ overallScore }) => overallScore));
  const usualIndex = median(recent.map(({ benchmarkIndex }) => benchmarkIndex));
  return (
    Math.abs(run.overallScore - usualScore) > suspiciousDistance ||
    run.benchmarkIndex < usualIndex * slowShare
  );
}

/**
 * Whether to run once more: the newest run is suspicious, and there were not enough of them yet.
 * @param runs the runs of this scan so far, in their order
 */
export function needsRerun(runs: readonly MeasuredRun[], earlier: readonly MeasuredRun[]): boolean {
  const newest = runs.at(-1);
  return newest !== undefined && runs.length <= maxReruns && isSuspicious(newest, earlier);
}

/**
 * The run to keep: the one with the median score. Of two in the middle, the one that is not suspicious; where that does
 * not tell, the one from the less busy machine.
 * @param runs at least one
 * @param earlier runs of the same page and device, newest last
 */
export function medianRun<Run extends MeasuredRun>(
  runs: readonly [Run, ...Run[]],
  earlier: readonly MeasuredRun[] = [],
): Run {
  const sorted = runs.toSorted((a, b) => a.overallScore - b.overallScore);
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
