/** Pairs in which a value of `one` is above a value of `other`; ties count half. */
export const pairsAbove = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, mine) => sum + other.reduce((won, theirs) => won + outcome(mine, theirs), 0), 0);

const outcome = (mine: number, theirs: number): number =>
  mine === theirs ? 0.5 : Number(mine > theirs);

/**
 * Probability that values of one distribution are drawn so that `one` is at least so far above `other`: one-sided
 * Mann–Whitney test, exact also with ties, by counting the selections with so large a sum of ranks.
 * Mann, Whitney: On a test of whether one of two random variables is stochastically larger than the other (1947).
 * @returns 1 if either is empty
 */
export function pOfAbove(one: readonly number[], other: readonly number[]): number {
  const chosen = one.length;
  if (chosen === 0 || other.length === 0) return 1;
  const ranks = doubledRanks([...one, ...other]);
  const reached = ranks.slice(0, chosen).reduce((sum, rank) => sum + rank, 0);
  // By number of selected values: how many selections have a sum of ranks.
  const counts = Array.from({ length: chosen + 1 }, () => new Map<number, number>());
  counts[0]?.set(0, 1);
  for (const rank of ranks)
    for (let size = chosen; size > 0; size -= 1) {
      const larger = counts[size];
      for (const [sum, ways] of counts[size - 1] ?? [])
        larger?.set(sum + rank, (larger.get(sum + rank) ?? 0) + ways);
    }
  let [all, asFar] = [0, 0];
  for (const [sum, ways] of counts[chosen] ?? []) {
    all += ways;
    if (sum >= reached) asFar += ways;
  }
  return asFar / all;
}

/** Ranks from 1, twice as large so that those of ties are whole. */
function doubledRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2);
}

/**
 * By how many standard deviations `one` is above what chance would make of it: the normal approximation, with its
 * correction for ties.
 * @returns 0 if all values are equal
 */
export function zOfAbove(one: readonly number[], other: readonly number[]): number {
  const [m, n] = [one.length, other.length];
  const all = m + n;
  const groups = Map.groupBy([...one, ...other], (value) => value);
  const ties = [...groups.values()].reduce((sum, { length: t }) => sum + t ** 3 - t, 0);
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  return variance > 0 ? (pairsAbove(one, other) - (m * n) / 2) / Math.sqrt(variance) : 0;
}
