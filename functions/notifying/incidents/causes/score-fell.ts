import {
  changeWords,
  leadingChange,
  levelWords,
  namedValue,
  valueWords,
  whyProven,
} from '../../../../shared/words/change-words.ts';
import { begin, ease, end, type Fold, stepOf, worsen } from '../track-state.ts';
import { type CauseDerivation, onPart } from './derive-cause.ts';

/** A page is worse from a proven change on, until one that undoes it, or until its new level is the usual one. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'change') return state;
  const { as: _change, what, since, ...values } = seen;
  if (what === 'worse') {
    const step = { ...stepOf(sample, values), at: since };
    return state.open === undefined ? begin(state, step) : worsen(state, step);
  }
  if (what === 'better') return ease(state, { ...stepOf(sample, values), at: since });
  return end(state, stepOf(sample, values));
};

export const scoreFell: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'performance-changed') return [];
    const { at, facts, subject } = event;
    const track = { cause: 'score-fell', url: subject.url, part: facts.device } as const;
    if (facts.outcome === 'settled')
      return [{ track, at, seen: { as: 'change', what: 'settled', since: at } }];
    const { change, isRecovery } = facts;
    const { direction, since } = change;
    const { metric, before, after } = leadingChange(change);
    const seen = {
      as: 'change',
      what: isRecovery ? 'recovered' : direction,
      since,
      metric,
      before: namedValue(metric, before),
      after: valueWords(metric, after),
      words: isRecovery ? levelWords(change) : changeWords(change, facts.device),
    } as const;
    return [{ track, at, seen }];
  },
  fold,
  checkOf: ({ part: device }) => `Scans on ${device}`,
  stepWords: (_track, { words }) => ({
    began: words ?? 'The page is slower.',
    worsened: `Slower again. ${words ?? ''}`.trimEnd(),
    eased: `${words ?? 'The page became faster.'} It is still slower than before the incident.`,
    ended:
      words === undefined
        ? 'The slower level is the usual one by now, or cannot be compared any more.'
        : `Back to normal: ${words}`,
  }),
  titleOf: (_incident, leading, { name }) => `${name} became slower${onPart(leading)}`,
  why: whyProven('worse'),
};
