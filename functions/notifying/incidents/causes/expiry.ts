import type { CauseKindName, IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { Sample, TrackEpisode } from '../../../monitoring/episodes/track.ts';
import { begin, end, type Fold, stepOf, type TrackState, worsen } from '../track-state.ts';
import { type CauseDerivation, reportOf } from './derive-cause.ts';

/** A later expiry ends the warnings about the one before. */
function renewed(state: TrackState, expiresAt: string, sample: Sample): TrackState {
  if (state.expiresAt !== undefined && expiresAt <= state.expiresAt) return state;
  return { ...end(state, stepOf(sample, { after: expiresAt })), expiresAt };
}

/** Something that expires: several pages may report it, and a known stage changes nothing. */
const foldExpiry: Fold = (state, sample) => {
  const { seen } = sample;
  if (!('expiresAt' in seen)) return state;
  const { expiresAt } = seen;
  if (!('daysLeft' in seen)) return renewed(state, expiresAt, sample);
  const { daysLeft, fingerprint: shared, words: more } = seen;
  if (expiresAt < (state.expiresAt ?? '')) return state;
  const current = renewed(state, expiresAt, sample);
  const words = { before: expiresAt, after: String(daysLeft) };
  const step = stepOf(sample, {
    ...words,
    ...(more === undefined ? {} : { words: more }),
    ...(shared === undefined ? {} : { shared }),
  });
  const { open } = current;
  if (open === undefined) return begin(current, step);
  const before = Number((open.worse.at(-1) ?? open.began).after);
  return daysLeft < before ? worsen(current, step) : current;
};

/** 'within 7 days'. */
const daysAhead = (days: number): string => (days === 1 ? 'within a day' : `within ${days} days`);

/** Words for something that expires. */
interface ExpiryWords {
  cause: IncidentCause;
  /** Kind of the notification once it has expired. */
  expired: CauseKindName;
  /** 'certificate' */
  thing: string;
  /** 'expires', 'has expired', 'was to expire', 'had expired' */
  ends: readonly [string, string, string, string];
  /** What to do about it. */
  advice: string;
  /** What happens once it has expired. */
  warning: string;
  why: string;
  checkOf: string;
}

const newestOf = ({ began, worse }: TrackEpisode) => worse.at(-1) ?? began;

/** Derives incidents of something that belongs to a site and expires; the part of its track is its name. */
export function expiryDerivation(words: ExpiryWords): Omit<CauseDerivation, 'samplesOf'> {
  const { cause, expired, thing, why } = words;
  const [ends, hasEnded, wasToEnd, hadEnded] = words.ends;
  const textOf = (name: string, daysLeft: number): string =>
    `The ${thing} of ${name} ${daysLeft === 0 ? hasEnded : `${ends} ${daysAhead(daysLeft)}`}`;
  return {
    isOfSite: true,
    fold: foldExpiry,
    checkOf: () => words.checkOf,
    stepWords({ part }, { after, words: more }) {
      const text = `${textOf(part, Number(after))}.${more === undefined ? '' : ` ${more}`}`;
      return { began: text, worsened: text, ended: `The ${thing} of ${part} was renewed.` };
    },
    titleOf({ endedAt }, [episode]) {
      if (episode === undefined) return '';
      const { part } = episode.track;
      const daysLeft = Number(newestOf(episode).after);
      if (endedAt === undefined) return textOf(part, daysLeft);
      return `The ${thing} of ${part} ${daysLeft === 0 ? hadEnded : `${wasToEnd} ${daysAhead(daysLeft)}`}`;
    },
    why,
    // Each stage is reported, because each leaves less time.
    report: ({ episodes }) =>
      episodes
        .filter(({ track }) => track.cause === cause)
        .map((episode) => {
          const { url, part } = episode.track;
          const { at: happenedAt, before, after, words: more } = newestOf(episode);
          const advice = [...(more === undefined ? [] : [more]), words.advice].join(' ');
          const isOver = Number(after) === 0;
          return reportOf(
            [`${cause.replace(/-expiring$/, '')} ${part} ${before} ${after}`],
            isOver ? expired : cause,
            isOver ? 'bad' : 'average',
            {
              title: textOf(part, Number(after)),
              message: isOver ? words.warning : advice,
              why,
              happenedAt,
              url,
            },
          );
        }),
  };
}
