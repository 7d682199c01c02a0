import type { Sample } from '../../episodes/track.ts';
import { begin, end, type Fold, stepOf, type TrackState, worsen } from '../track-state.ts';

/** A later expiry ends the warnings about the one before. */
function renewed(state: TrackState, expiresAt: string, sample: Sample): TrackState {
  if (state.expiresAt !== undefined && expiresAt <= state.expiresAt) return state;
  return { ...end(state, stepOf(sample, { after: expiresAt })), expiresAt };
}

/** Something that expires: several pages may report it, and a known stage changes nothing. */
export const foldExpiry: Fold = (state, sample) => {
  const { seen } = sample;
  if (!('expiresAt' in seen)) return state;
  const { expiresAt } = seen;
  if (!('daysLeft' in seen)) return renewed(state, expiresAt, sample);
  const { daysLeft } = seen;
  if (expiresAt < (state.expiresAt ?? '')) return state;
  const current = renewed(state, expiresAt, sample);
  const step = stepOf(sample, { before: expiresAt, after: String(daysLeft) });
  const { open } = current;
  if (open === undefined) return begin(current, step);
  const before = Number((open.worse.at(-1) ?? open.began).after);
  return daysLeft < before ? worsen(current, step) : current;
};

/** 'within 7 days'. */
export const daysAhead = (days: number): string =>
  days === 1 ? 'within a day' : `within ${days} days`;
