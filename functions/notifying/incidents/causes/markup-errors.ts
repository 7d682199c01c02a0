import { dayMs } from '../../../platform/times.ts';
import { begin, beginOrGoOn, end, type Fold, stepOf, worsen } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

/** Markup that goes back and forth within a week is one episode. */
const pauseMs = 7 * dayMs;

/** Of an end that is no improvement: its episode is not continued. */
const otherChecker =
  'Another checker checks the page now, and its numbers cannot be compared with those before.';

/**
 * Begins with more errors than at the previous check; ends once there are no more than at that check, or when the numbers are no
 * longer from the same checker.
 */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'markup') return state;
  const { errors } = seen;
  if (seen.isOtherChecker === true)
    return end(
      { ...state, errors },
      stepOf(sample, { after: String(errors), words: otherChecker }),
    );
  const known = state.errors ?? seen.previous;
  const next = { ...state, errors };
  if (known === undefined) return next;
  const words = { before: String(known), after: String(errors) };
  if (state.open === undefined) {
    if (errors <= known) return next;
    const isComparable = state.ended.at(-1)?.ended?.words === undefined;
    return isComparable
      ? beginOrGoOn(next, stepOf(sample, words), pauseMs)
      : begin(next, stepOf(sample, words));
  }
  if (errors <= Number(state.open.began.before)) return end(next, stepOf(sample, words));
  const worst = (state.open.worse.at(-1) ?? state.open.began).after;
  return errors > Number(worst) ? worsen(next, stepOf(sample, words)) : next;
};

/** Warnings are advice. */
const errorsOf = (counts: { fatalErrors: number; errors: number }): number =>
  counts.fatalErrors + counts.errors;

const counted = (after: string | undefined): string =>
  `${after} ${Number(after) === 1 ? 'error' : 'errors'}`;

export const markupErrors: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'markup-checked' || event.facts.outcome === 'failed') return [];
    const { at, subject, facts } = event;
    const previous = facts.previous && errorsOf(facts.previous);
    const track = { cause: 'markup-errors', url: subject.url, part: '' } as const;
    const { isOtherChecker } = facts;
    return [
      { track, at, seen: { as: 'markup', errors: errorsOf(facts), previous, isOtherChecker } },
    ];
  },
  fold,
  checkOf: () => 'Markup validation',
  stepWords: (_track, { before, after, words }) => ({
    began: `${counted(after)}, ${before} before.`,
    worsened: `${counted(after)} by now.`,
    ended: words ?? `${counted(after)} again.`,
  }),
  titleOf: (_incident, _leading, { name }) => `New markup errors on ${name}`,
  why: 'The markup has more errors than at the check before.',
};
