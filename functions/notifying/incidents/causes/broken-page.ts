import { brokenWords } from '../../../../shared/uptime/uptime-failures.ts';
import type { Step } from '../../../monitoring/episodes/track.ts';
import { hourMs } from '../../../platform/times.ts';
import { begin, beginOrGoOn, end, type Fold, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

/** A page that breaks again within so long is one episode. */
const pauseMs = hourMs;
/** Scans in a row whose pictures show nothing: usually those of both devices. */
const blankScans = 2;
const nowDown = 'down';

const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'broken') return state;
  if (seen.shows === undefined)
    return { ...end(state, stepOf(sample, { after: seen.after ?? 'up' })), failures: [] };
  if (state.open !== undefined) return state;
  const step = stepOf(sample, { after: brokenWords[seen.shows] });
  if (seen.isScan !== true) return beginOrGoOn(state, step, pauseMs);
  const failures = [...(state.failures ?? []), step];
  const [first = step] = failures;
  return failures.length < blankScans
    ? { ...state, failures }
    : { ...begin(state, first), failures: [] };
};

const wordsOf = ({ after }: Step): string => after ?? brokenWords.empty;

export const brokenPage: CauseDerivation = {
  samplesOf(event) {
    const { url } = event.subject;
    const track = (part: string) => ({ cause: 'broken-page', url, part }) as const;
    if (event.type === 'page-broken') {
      const { facts } = event;
      const seen =
        facts.step === 'began'
          ? ({ as: 'broken', shows: facts.shows } as const)
          : ({ as: 'broken', after: facts.status } as const);
      return [{ track: track(''), at: facts.since, seen }];
    }
    if (event.type !== 'scan-finished') return [];
    const { facts } = event;
    const at = facts.measuredAt ?? event.at;
    if (facts.outcome === 'done')
      return [{ track: track('scan'), at, seen: { as: 'broken', after: 'up' } }];
    if (facts.reason !== 'blank') return [];
    return [{ track: track('scan'), at, seen: { as: 'broken', shows: 'empty', isScan: true } }];
  },
  fold,
  checkOf: ({ part }) => (part === 'scan' ? 'Scan' : 'Uptime check'),
  stepWords: ({ part }, step) => ({
    began:
      part === 'scan'
        ? 'The page stayed blank in two scans in a row.'
        : `The server answers with ${wordsOf(step)}.`,
    worsened: 'The page is still broken.',
    ended: step.after === nowDown ? 'The page is now down.' : 'The page shows its content again.',
  }),
  titleOf: ({ endedAt }, [first], { name }) => {
    const words = first === undefined ? brokenWords.empty : wordsOf(first.began);
    return `${name} ${endedAt === undefined ? 'shows' : 'showed'} ${words}`;
  },
  why: 'The server answered with a status of success, and a second look saw the same. The hour counts as up, by its status.',
  becomesOutage: ({ after }) => after === nowDown,
};
