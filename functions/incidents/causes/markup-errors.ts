import { dayMs } from '../../platform/times.ts';
import { beginOrGoOn, end, type Fold, stepOf, worsen } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

/** Markup that goes back and forth within a week is one episode. */
const pauseMs = 7 * dayMs;

/** Begins with more errors than at the previous check; ends once there are no more than at that check. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'markup') return state;
  const { errors } = seen;
  const known = state.errors ?? seen.previous;
  const next = { ...state, errors };
  if (known === undefined) return next;
  const words = { before: String(known), after: String(errors) };
  if (state.open === undefined)
    return errors > known ? beginOrGoOn(next, stepOf(sample, words), pauseMs) : next;
  if (errors <= Number(state.open.began.before)) return end(next, stepOf(sample, words));
  const worst = (state.open.worse.at(-1) ?? state.open.began).after;
  return errors > Number(worst) ? worsen(next, stepOf(sample, words)) : next;
};

/** Warnings are advice. */
const errorsOf = (counts: { fatalErrors: number; errors: number }): number =>
  counts.fatalErrors + counts.errors;

const counted = (after: string | undefined): string =>
  `The markup has ${after} ${Number(after) === 1 ? 'error' : 'errors'}`;

export const markupErrors: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'markup-checked' || event.facts.outcome === 'failed') return [];
    const { at, subject, facts } = event;
    const previous = facts.previous && errorsOf(facts.previous);
    const track = { cause: 'markup-errors', url: subject.url, part: '' } as const;
    return [{ track, at, seen: { as: 'markup', errors: errorsOf(event.facts), previous } }];
  },
  fold,
  checkOf: () => 'Markup validation',
  stepWords: (_track, { before, after }) => ({
    began: `${counted(after)}; it had ${before}.`,
    worsened: `${counted(after)} by now.`,
    ended: `${counted(after)} again.`,
  }),
  titleOf: (_incident, _leading, { name }) => `New markup errors on ${name}`,
  why: 'The markup has more errors than at the check before.',
};
