import { categories } from '../../../../shared/models/measuring/scan.ts';
import { dayMs } from '../../../platform/times.ts';
import { beginOrGoOn, end, type Fold, stepOf, worsen } from '../track-state.ts';
import { type CauseDerivation, onPart } from './derive-cause.ts';

/** A category that goes back and forth within a week is one episode. */
const pauseMs = 7 * dayMs;

/** A category below the one before; over when that is reached again. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'category') return state;
  const { category } = seen;
  const known = state.category;
  const next = { ...state, category };
  if (known === undefined) return next;
  const rank = (name: string | undefined) => categories.findIndex((one) => one === name);
  const words = { before: known, after: category };
  if (state.open === undefined)
    return rank(category) > rank(known) ? beginOrGoOn(next, stepOf(sample, words), pauseMs) : next;
  if (rank(category) <= rank(state.open.began.before)) return end(next, stepOf(sample, words));
  const worst = (state.open.worse.at(-1) ?? state.open.began).after;
  return rank(category) > rank(worst) ? worsen(next, stepOf(sample, words)) : next;
};

export const fieldDataFell: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'field-data-read') return [];
    const { facts, subject } = event;
    return (['mobile', 'desktop'] as const).flatMap((part) => {
      const category = facts[part];
      const track = { cause: 'field-data-fell', url: subject.url, part } as const;
      if (category === undefined) return [];
      return [{ track, at: facts.dueAt, seen: { as: 'category', category } as const }];
    });
  },
  fold,
  checkOf: ({ part: device }) => `Field data on ${device}`,
  stepWords: (_track, { before, after }) => ({
    began: `The experience of visitors fell from ${before} to ${after}.`,
    worsened: `The experience of visitors fell further, to ${after}.`,
    ended: `The experience of visitors is ${after} again.`,
  }),
  titleOf: (_incident, leading, { name }) => `The field data of ${name} fell${onPart(leading)}`,
  why: 'The category of the field data is lower than it was.',
};
