interface Shift {
  /** Milliseconds. */
  at: number;
  score: number;
}

/** @see https://web.dev/articles/cls#what_is_cls */
const longestGapMs = 1000;
const longestMs = 5000;

/**
 * CLS is the sum of the worst group of shifts: at most a second between two of them, and five seconds in all.
 * @param shifts oldest first
 * @returns indices of that group
 */
export function countedWindow(shifts: readonly Shift[]): ReadonlySet<number> {
  const groups: { indices: number[]; from: number; sum: number }[] = [];
  shifts.forEach(({ at, score }, index) => {
    const group = groups.at(-1);
    const previous = shifts[index - 1]?.at ?? Number.NEGATIVE_INFINITY;
    if (group === undefined || at - previous > longestGapMs || at - group.from > longestMs) {
      groups.push({ indices: [index], from: at, sum: score });
    } else {
      group.indices.push(index);
      group.sum += score;
    }
  });
  const [worst] = groups.toSorted((a, b) => b.sum - a.sum);
  return new Set(worst?.indices);
}
