import { median } from './median.ts';

/** How far two groups are apart. */
export interface Shift {
  /** The median of all differences: above 0 where the later group is larger. */
  estimate: number;
  /** The interval that holds the true shift 19 times of 20. */
  low: number;
  high: number;
}

/**
 * Shift between two groups, with its 95 % interval from the Mann–Whitney distribution.
 * Hodges, Lehmann: Estimates of location based on rank tests (1963).
 * @returns the whole range of the differences if there are too few for such an interval
 */
export function shiftBetween(before: readonly number[], after: readonly number[]): Shift {
  const differences = after
    .flatMap((later) => before.map((earlier) => later - earlier))
    .toSorted((a, b) => a - b);
  const cut = pairsCutOff(before.length, after.length);
  return {
    estimate: median(differences),
    low: differences[cut] ?? Number.NaN,
    high: differences[differences.length - 1 - cut] ?? Number.NaN,
  };
}

const halfOfRest = 0.025;

/** Differences to leave out at either end, so that the rest misses the shift there in 2.5 % of all cases at most. */
function pairsCutOff(m: number, n: number): number {
  const counts = waysByPairs(m, n);
  const all = counts.reduce((sum, ways) => sum + ways, 0);
  let below = 0;
  const critical = counts.findIndex((ways) => (below += ways) > halfOfRest * all);
  return Math.max(0, critical - 1);
}

/** How many orders of two groups have each number of pairs won, from 0 to m × n; without ties. */
function waysByPairs(m: number, n: number): number[] {
  // The product of (1 - q^(n+i)) / (1 - q^i), i to m: Gaussian binomial coefficients.
  const ways = Array.from({ length: m * n + 1 }, (_, index) => Number(index === 0));
  for (let i = 1; i <= m; i += 1) {
    for (let at = ways.length - 1; at >= n + i; at -= 1)
      ways[at] = (ways[at] ?? 0) - (ways[at - n - i] ?? 0);
    for (let at = i; at < ways.length; at += 1) ways[at] = (ways[at] ?? 0) + (ways[at - i] ?? 0);
  }
  return ways;
}
