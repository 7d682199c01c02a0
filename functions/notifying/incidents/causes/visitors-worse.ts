import { metricWords } from '../../../../shared/assessment/metrics.ts';
import { shownField } from '../../../../shared/assessment/thresholds.ts';
import type { EventOf } from '../../../../shared/events/catalogue.ts';
import { shownGroup } from '../../../../shared/visitors/page-groups.ts';
import { dayMs } from '../../../platform/times.ts';
import type { TrackEpisode } from '../../../monitoring/episodes/track.ts';
import { beginOrGoOn, end, type Fold, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';
import { numberWords } from '../../../../shared/words/number-words.ts';

type Facts = EventOf<'visitors-compared'>['facts'];
type Change = Facts['changes'][number];

/** Worse again within so many days is one episode. */
const pauseMs = 3 * dayMs;
/** Anyone can send a path of any length: a line of an incident has room for this much of one. */
const mostLetters = 80;

const valueWords = (metric: Change['metric'], p75: number): string =>
  metricWords(metric, shownField(metric, p75));
const cut = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters).toWellFormed()}…` : text;

/** Anyone can send the name of a page: a title has only those that the account knows. */
const unlisted = 'The page is not listed in this account.';

/** 'LCP on mobile', 'LCP on mobile, /product/*'. */
const partOf = ({ metric, device, group }: Change): string =>
  `${metric.toUpperCase()} on ${device}${group === '' ? '' : `, ${cut(shownGroup(group))}`}`;

/** As a title has it. */
const titlePart = ({ track: { part }, began: { words = '' } }: TrackEpisode): string =>
  words.includes(unlisted) ? `${part.replace(/,.*/, '')} on one page` : part;

const moreOf = ({ views, most, isListed }: Change, { release, deployment }: Facts): string => {
  const where = most === undefined ? '' : `, most clearly on ${cut(shownGroup(most))}`;
  const since =
    deployment === undefined
      ? release === undefined
        ? ''
        : `, with release ${cut(release)}`
      : `, after the deployment ${cut(deployment)}`;
  return `Seen in ${numberWords(views)} ${views === 1 ? 'view' : 'views'} that day${where}${since}.${isListed === false ? ` ${unlisted}` : ''}`;
};

/** From the first day on which a p75 is worse than in the 28 days before it, to the first on which it is not. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'visitors') return state;
  const { step, before, after, words } = seen;
  const found = stepOf(sample, { before, after, words });
  if (step === 'over') return end(state, found);
  return state.open === undefined ? beginOrGoOn(state, found, pauseMs) : state;
};

export const visitorsWorse: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'visitors-compared') return [];
    const { facts, subject } = event;
    return facts.changes.map((change) => ({
      track: { cause: 'visitors-worse', url: subject.url, part: partOf(change) } as const,
      at: `${facts.day}T00:00:00.000Z`,
      seen: {
        as: 'visitors',
        step: change.step,
        before: valueWords(change.metric, change.before),
        after: valueWords(change.metric, change.after),
        words: moreOf(change, facts),
      } as const,
    }));
  },
  fold,
  checkOf: ({ part }) => `Visitors: ${part}`,
  stepWords: ({ part }, { before, after, words = '' }) => ({
    began: `${part} rose from ${before} to ${after} for visitors. ${words}`,
    worsened: `${part} rose further for visitors, to ${after}.`,
    ended: `${part} is ${after} for visitors, no worse than in the 28 days before (${before}).`,
  }),
  titleOf: (_incident, leading, { name }) => {
    const [first] = leading;
    const parts = new Set(leading.map(({ track }) => track.part));
    return parts.size > 1 || first === undefined
      ? `${name} got slower for its visitors`
      : `${titlePart(first)} got worse for visitors of ${name}`;
  },
  why: 'The 75th percentile of a whole day left its band, or is a tenth higher than in the 28 days before, and the intervals (95 %) do not overlap.',
};
