import { paceWords } from '../../../shared/words/change-words.ts';
import { shownScore } from '../../../shared/assessment/thresholds.ts';
import type { ChangeStatus } from '../../../shared/models/measuring/page-changes.ts';

const mostShown = 4;

/** Evenly spread, with the first and the last. */
function sample(scores: readonly number[]): number[] {
  if (scores.length <= mostShown) return [...scores];
  return Array.from(
    { length: mostShown },
    (_, index) => scores[Math.round((index * (scores.length - 1)) / (mostShown - 1))] ?? 0,
  );
}

/** Undefined while there is too little history. */
function wordFor(status: ChangeStatus): string | undefined {
  switch (status.kind) {
    case 'too-little-history':
      return undefined;
    case 'unchanged':
      return 'no proven change';
    case 'changed':
      return `became ${paceWords[status.change.direction]}`;
    default:
      return `looks ${paceWords[status.direction]}, being checked`;
  }
}

/**
 * A score over time in words: `91 → 84 → 84 → 78, became slower`; without a change `91, no proven change`; with too
 * little history, the numbers; `incomplete` if the newest measurement is.
 * @param measured scores, oldest first, 0 to 100; null: an incomplete measurement. Undefined is returned for none
 */
export function trendOf(
  measured: readonly (number | null)[],
  status: ChangeStatus,
): string | undefined {
  if (measured.at(-1) === null) return 'incomplete';
  const shown = sample(measured.filter((score) => score !== null)).map(shownScore);
  if (shown.length === 0) return undefined;
  if (shown.length === 1) return String(shown[0]);
  const word = wordFor(status);
  if (word === undefined) return shown.join(' → ');
  return status.kind === 'unchanged'
    ? `${shown.at(-1) ?? ''}, ${word}`
    : `${shown.join(' → ')}, ${word}`;
}
