import { dayMs } from '../../../platform/times.ts';
import { beginOrGoOn, end, type Fold, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

/** A rule that comes and goes within a week is one episode. */
const pauseMs = 7 * dayMs;

/** Events report changes only, so the first one that closes the page begins it. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'indexing') return state;
  if (seen.isOpen) return end(state, stepOf(sample));
  if (state.open !== undefined) return state;
  return beginOrGoOn(state, stepOf(sample, { words: seen.words }), pauseMs);
};

export const closedToGoogle: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'indexing-changed') return [];
    const { at, subject, facts } = event;
    const { isOpen, closedBy } = facts;
    const track = { cause: 'closed-to-google', url: subject.url, part: '' } as const;
    const words = closedBy.join('; ');
    return [{ track, at: facts.measuredAt ?? at, seen: { as: 'indexing', isOpen, words } }];
  },
  fold,
  checkOf: () => 'Search engines',
  stepWords: (_track, { words = '' }) => ({
    began: `Google is kept from listing the page: ${words}.`,
    worsened: 'Google is still kept from listing the page.',
    ended: 'Google may list the page again.',
  }),
  titleOf: ({ endedAt }, _leading, { name }) =>
    `${name} ${endedAt === undefined ? 'is' : 'was'} closed to Google`,
  why: 'A header, a tag or robots.txt keeps Google from a page that it could list before.',
};
