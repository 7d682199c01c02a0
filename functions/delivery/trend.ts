import { shownScore } from '../../shared/assessment/thresholds.ts';
import { spreadOfScore, usualScore } from '../../shared/assessment/usual-spread.ts';

/** Points by which the scores of a restless page differ. */
const restless = 12;
const mostShown = 4;

/** Evenly spread, with the first and the last. */
function sample(scores: readonly number[]): number[] {
  if (scores.length <= mostShown) return [...scores];
  return Array.from(
    { length: mostShown },
    (_, index) => scores[Math.round((index * (scores.length - 1)) / (mostShown - 1))] ?? 0,
  );
}

/** The last score, compared with those before it as in the list of sites; undefined with too few of them. */
function wordFor(scores: readonly number[]): string | undefined {
  const earlier = scores.slice(0, -1);
  const spread = spreadOfScore(earlier);
  if (spread === 'few-scans') return undefined;
  const change = (scores.at(-1) ?? 0) - (usualScore(earlier) ?? 0);
  if (Math.abs(change) <= spread) return spread < restless ? 'steady' : 'unsteady';
  const sharply = Math.abs(change) > Math.max(restless, 2 * spread) ? ' sharply' : '';
  return `${change < 0 ? 'falling' : 'rising'}${sharply}`;
}

/**
 * A score over time in words: `91 → 84 → 84 → 78, falling`; without a change `91, steady`; with too few scores for a
 * trend, the numbers; `incomplete` if the newest measurement is.
 * @param measured scores, oldest first, 0 to 100; null: an incomplete measurement. Undefined is returned for none
 */
export function trendOf(measured: readonly (number | null)[]): string | undefined {
  if (measured.at(-1) === null) return 'incomplete';
  const scores = measured.filter((score) => score !== null);
  const shown = sample(scores).map(shownScore);
  if (shown.length === 0) return undefined;
  if (scores.length === 1) return String(shown[0]);
  const word = wordFor(scores);
  if (word === undefined) return shown.join(' → ');
  return word === 'steady' ? `${shown.at(-1) ?? ''}, steady` : `${shown.join(' → ')}, ${word}`;
}
