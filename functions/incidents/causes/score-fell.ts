import { shownScore, scoreBand } from '../../../shared/assessment/thresholds.ts';
import { spreadOrSingleRun } from '../../../shared/assessment/usual-spread.ts';
import type { Sample, Step } from '../../episodes/track.ts';
import { begin, end, type Fold, stepOf, type TrackState, worsen } from '../track-state.ts';
import { type CauseDerivation, onPart } from './derive-cause.ts';

/** With fewer scores, the usual one is unknown. */
const leastHistory = 3;
/** Number of scores that the usual one is made of. */
const historyLength = 14;
/** With fewer scores, the spread is underestimated. */
const fullHistory = 7;
/**
 * Points by which the scores of a page vary even when nothing changes: a swing of ± 8 spans 16, which a few scores do
 * not show yet. Record 0054 has the rate of false falls.
 */
const leastSpread = 12;
const spreadOfFew = 16;
/** After this many scores on a lower level, that level is the usual one. */
const settledAfter = 14;

const bandsDown = ['good', 'average', 'bad'];
const bandRank = (score: number): number => bandsDown.indexOf(scoreBand(score));

/** The usual score of a page on a device. */
interface Usual {
  score: number;
  /** Points by which it varies. */
  spread: number;
}

/** Undefined while there are too few samples. */
function usualOf(scores: readonly number[]): Usual | undefined {
  if (scores.length < leastHistory) return undefined;
  const sorted = scores.toSorted((a, b) => a - b);
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)];
  const score = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const least = scores.length < fullHistory ? spreadOfFew : leastSpread;
  // A reported fall must not be 'no real change' on any screen.
  const spread = Math.max(least, highest - lowest, spreadOrSingleRun(scores));
  return { score, spread };
}

/** Whether a score is in a lower band than usual, and lower than the usual spread explains. */
const isFall = (score: number, usual: Usual): boolean =>
  score < usual.score - usual.spread && bandRank(score) > bandRank(usual.score);

const isRecovered = (score: number, usual: Usual): boolean =>
  score >= usual.score - usual.spread / 2 || bandRank(score) <= bandRank(usual.score);

/**
 * Falls of a score by a band. A fall of twice the usual spread counts at once; a smaller one when the next score
 * confirms it. A change within the spread is no fall.
 */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'score') return state;
  const { score } = seen;
  const usual = usualOf(state.usual ?? []);
  if (usual === undefined) return learn(state, score);
  if (state.open !== undefined) return whileFallen(state, sample, { score, usual });
  if (!isFall(score, usual)) {
    const { suspected: _refuted, ...rest } = state;
    return learn(rest, score);
  }
  const step = stepOf(sample, wordsOf(usual.score, score));
  const isLarge = score < usual.score - 2 * usual.spread;
  if (state.suspected === undefined && !isLarge) return { ...state, suspected: step };
  const { suspected = step, ...rest } = state;
  return begin({ ...rest, since: [score] }, suspected);
};

function whileFallen(
  state: TrackState,
  sample: Sample,
  { score, usual }: { score: number; usual: Usual },
): TrackState {
  const since = [...(state.since ?? []), score];
  const step = stepOf(sample, wordsOf(usual.score, score));
  if (isRecovered(score, usual)) return learn(end(withoutSince(state), step), score);
  if (since.length >= settledAfter) return { ...end(withoutSince(state), step), usual: since };
  const next = { ...state, since };
  const lowest = lowestOf(state);
  const isWorse = bandRank(score) > bandRank(lowest) && score < lowest - usual.spread;
  return isWorse ? worsen(next, step) : next;
}

const lowestOf = ({ open }: TrackState): number => {
  const steps: (Step | undefined)[] = [open?.began, ...(open?.worse ?? [])];
  return Math.min(...steps.map((step) => Number(step?.after ?? 100)));
};

const withoutSince = ({ since: _over, ...rest }: TrackState): TrackState => rest;

const learn = (state: TrackState, score: number): TrackState => ({
  ...state,
  usual: [...(state.usual ?? []), score].slice(-historyLength),
});

const wordsOf = (before: number, after: number) => ({
  before: String(shownScore(before)),
  after: String(shownScore(after)),
});

export const scoreFell: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'scan-finished' || event.facts.outcome === 'failed') return [];
    const {
      device,
      measuredAt: at = event.at,
      isIncomplete,
      onSlowMachine,
      overallScore,
    } = event.facts;
    if (isIncomplete === true || onSlowMachine === true) return [];
    const track = { cause: 'score-fell', url: event.subject.url, part: device } as const;
    return [{ track, at, seen: { as: 'score', score: overallScore } }];
  },
  fold,
  checkOf: ({ part: device }) => `Scan on ${device}`,
  stepWords: (_track, { before, after }) => ({
    began: `The score fell from ${before} to ${after}.`,
    worsened: `The score fell further, to ${after}.`,
    ended: `The score is ${after}. It was ${before} before the fall.`,
  }),
  titleOf: (_incident, leading, { name }) => `The score of ${name} fell${onPart(leading)}`,
  why: 'The score fell to a lower band, by more than it usually varies, and the next scan confirmed it or the fall was large.',
  endsFromWorst: true,
};
