import type { Estimate, TriedFix } from '../../../../shared/models/measuring/proof.ts';

/** Points between two kinds of runs. */
const leastGap = 3;
/** An interval as wide as this, in points or as a share of the gain, still states one. */
const narrow = { points: 3, share: 0.35 };

/**
 * Whether scores fall into two groups with a gap between them that is wider than either. A single outlier is not a
 * group: it calls for more runs.
 */
export function areTwoKinds(scores: readonly number[]): boolean {
  const sorted = scores.toSorted((a, b) => a - b);
  return sorted.some((score, at) => {
    const next = sorted[at + 1];
    if (next === undefined || at === 0 || at + 2 >= sorted.length) return false;
    const [first = score, last = next] = [sorted[0], sorted.at(-1)];
    return next - score > Math.max(leastGap, score - first, last - next);
  });
}

export const isWide = ({ value, low, high }: Estimate): boolean =>
  high - low > Math.max(2 * narrow.points, 2 * narrow.share * Math.abs(value));

/** Whether a gain may be stated. */
export function assessPairs(
  base: readonly number[],
  fixed: readonly number[],
  gain: Estimate,
): Pick<TriedFix, 'isProven' | 'why'> {
  if (areTwoKinds(base) || areTwoKinds(fixed)) return { isProven: false, why: 'two-kinds' };
  return isWide(gain) ? { isProven: false, why: 'wide' } : { isProven: true };
}
