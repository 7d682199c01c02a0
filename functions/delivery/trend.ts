/** Points of a score that are more than noise between single scans. */
const clearStep = 4;
const sharpStep = 12;
const mostShown = 4;

/** Evenly spread, with the first and the last. */
function sample(scores: readonly number[]): number[] {
  if (scores.length <= mostShown) return [...scores];
  return Array.from({ length: mostShown }, (_, index) =>
    Math.round(scores[Math.round((index * (scores.length - 1)) / (mostShown - 1))] ?? 0),
  );
}

function wordFor(scores: readonly number[]): string {
  const [first = 0, last = 0] = [scores[0], scores.at(-1)];
  const change = last - first;
  const spread = Math.max(...scores) - Math.min(...scores);
  if (Math.abs(change) >= sharpStep) return change < 0 ? 'falling sharply' : 'rising sharply';
  if (Math.abs(change) >= clearStep) return change < 0 ? 'falling' : 'rising';
  return spread >= sharpStep ? 'unsteady' : 'steady';
}

/**
 * A score over time in words: `91 → 84 → 78, falling`; without a change `91, steady`.
 * @param scores oldest first, 0 to 100; undefined is returned for none
 */
export function trendOf(scores: readonly number[]): string | undefined {
  const shown = sample(scores).map(Math.round);
  if (shown.length === 0) return undefined;
  if (scores.length === 1) return String(shown[0]);
  const word = wordFor(scores);
  return word === 'steady' ? `${shown.at(-1) ?? ''}, steady` : `${shown.join(' → ')}, ${word}`;
}
