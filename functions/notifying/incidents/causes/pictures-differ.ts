import { dayMs } from '../../../platform/times.ts';
import { beginOrGoOn, end, type Fold, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

/** A page that changes again within a day keeps changing: that is one episode. */
const pauseMs = dayMs;

/** '3.4 %'. */
export const percentWords = (percent: number): string =>
  percent < 0.1 ? 'Less than 0.1 %' : `${Number(percent.toFixed(1))} %`;

/** Each picture is compared with the one before, so the first one that is equal ends the change. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'picture') return state;
  if (seen.isEqual) return end(state, stepOf(sample));
  if (state.open !== undefined) return state;
  const { changedPercent } = seen;
  const words = changedPercent === undefined ? {} : { after: percentWords(changedPercent) };
  return beginOrGoOn(state, stepOf(sample, words), pauseMs);
};

export const picturesDiffer: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'pictures-compared' || event.facts.outcome === 'failed') return [];
    const { isEqual, changedPercent, dueAt } = event.facts;
    if (isEqual === undefined) return [];
    const track = { cause: 'pictures-differ', url: event.subject.url, part: '' } as const;
    return [{ track, at: dueAt, seen: { as: 'picture', isEqual, changedPercent } }];
  },
  fold,
  checkOf: () => 'Screenshot',
  stepWords: (_track, { after }) => ({
    // Episodes from before the share was kept have a number of pixels, which says little.
    began: after?.endsWith('%') === true ? `${after} of the page changed.` : 'The page changed.',
    worsened: 'The page changed again.',
    ended: 'The page has kept its new look.',
  }),
  titleOf: ({ endedAt }, _leading, { name }) =>
    `${name} ${endedAt === undefined ? 'looks' : 'looked'} different`,
  why: 'A screenshot differs from the one before.',
  hasPicture: true,
};
