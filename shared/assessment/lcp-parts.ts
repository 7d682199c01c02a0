interface LcpParts {
  /** Milliseconds from the navigation to the end of each part. */
  ends: number[];
  /** Whether they are the parts of the metric's LCP; else they add up to an LCP of their own. */
  isMetric: boolean;
}

/** The clocks of the breakdown and of the metrics begin some milliseconds apart; beyond that they mean different paints. */
const sameEventMs = 50;

/**
 * The parts of an observed LCP, so that they add up to it: both clocks end with the same paint, and the first parts
 * absorb the difference.
 * @param durations of Lighthouse's breakdown in milliseconds, in the order of the load
 * @param lcp observed, in milliseconds; undefined if it is not known
 */
export function lcpParts(durations: readonly number[], lcp: number | undefined): LcpParts {
  let sum = 0;
  const ends = durations.map((duration) => (sum += duration));
  const isMetric = lcp === undefined || Math.abs(sum - lcp) < sameEventMs;
  const late = isMetric && lcp !== undefined ? lcp - sum : 0;
  return { ends: ends.map((end) => Math.max(0, end + late)), isMetric };
}

const hundredth = (milliseconds: number): number => Math.round(milliseconds / 10) * 10;

/** A duration as shown, in milliseconds: rounded where parts meet, so that they add up to the whole. */
export const shownSpan = ({ start, end }: { start: number; end: number }): number =>
  hundredth(end) - hundredth(start);
