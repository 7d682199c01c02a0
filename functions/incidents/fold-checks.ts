import { categories } from '../../shared/models/scan.ts';
import { dayMs } from '../platform/times.ts';
import type { Sample } from '../episodes/track.ts';
import {
  begin,
  beginOrGoOn,
  end,
  type Fold,
  stepOf,
  type TrackState,
  worsen,
} from './track-state.ts';

/** A check with this many failures in a row counts as persistently failing. */
const failuresInRow = 3;
const reachPauseMs = dayMs;
/** A page that changes again within a day keeps changing: that is one episode. */
const picturesPauseMs = dayMs;
/** Markup and categories that go back and forth within a week are one episode. */
const weekMs = 7 * dayMs;

/** Outages: a failed check was confirmed before it became an event. */
export const foldUptime: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'uptime') return state;
  if (seen.status === 'up') return end(state, stepOf(sample));
  if (state.open !== undefined) return state;
  return begin(state, stepOf(sample, seen.why === undefined ? {} : { after: seen.why }));
};

/** A page that one region cannot reach again within a day: that is one episode. */
export const foldReach: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'reach') return state;
  if (!seen.isOneRegion) return end(state, stepOf(sample, { after: seen.status }));
  if (state.open !== undefined) return state;
  return beginOrGoOn(state, stepOf(sample, { after: seen.why }), reachPauseMs);
};

/** A certificate with a later expiry ends the warnings about the one before. */
function renewed(state: TrackState, expiresAt: string, sample: Sample): TrackState {
  if (state.expiresAt !== undefined && expiresAt <= state.expiresAt) return state;
  return { ...end(state, stepOf(sample, { after: expiresAt })), expiresAt };
}

/** Every page of a host reports its certificate: a known stage changes nothing. */
export const foldCertificate: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as === 'certificate-renewed') return renewed(state, seen.expiresAt, sample);
  if (seen.as !== 'certificate') return state;
  const { expiresAt, daysLeft } = seen;
  if (expiresAt < (state.expiresAt ?? '')) return state;
  const current = renewed(state, expiresAt, sample);
  const step = stepOf(sample, { before: expiresAt, after: String(daysLeft) });
  const { open } = current;
  if (open === undefined) return begin(current, step);
  const before = Number((open.worse.at(-1) ?? open.began).after);
  return daysLeft < before ? worsen(current, step) : current;
};

/** A check counts as persistently failing from its third failure in a row; the episode begins with the first. */
export const foldFailures: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'check') return state;
  if (seen.failed === undefined) return { ...end(state, stepOf(sample)), failures: [] };
  if (state.open !== undefined) return state;
  const failures = [...(state.failures ?? []), stepOf(sample, { after: seen.failed })];
  const [first] = failures;
  if (first === undefined || failures.length < failuresInRow) return { ...state, failures };
  return { ...begin(state, first), failures: [] };
};

/** '3.4 %'. */
const percentWords = (percent: number): string =>
  percent < 0.1 ? 'Less than 0.1 %' : `${Number(percent.toFixed(1))} %`;

/** Each picture is compared with the one before, so the first one that is equal ends the change. */
export const foldPictures: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'picture') return state;
  if (seen.isEqual) return end(state, stepOf(sample));
  if (state.open !== undefined) return state;
  const { changedPercent } = seen;
  const words = changedPercent === undefined ? {} : { after: percentWords(changedPercent) };
  return beginOrGoOn(state, stepOf(sample, words), picturesPauseMs);
};

/** More errors than at the check before; over when there are no more than then. */
export const foldMarkup: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'markup') return state;
  const { errors } = seen;
  const known = state.errors ?? seen.previous;
  const next = { ...state, errors };
  if (known === undefined) return next;
  const words = { before: String(known), after: String(errors) };
  if (state.open === undefined)
    return errors > known ? beginOrGoOn(next, stepOf(sample, words), weekMs) : next;
  if (errors <= Number(state.open.began.before)) return end(next, stepOf(sample, words));
  const worst = (state.open.worse.at(-1) ?? state.open.began).after;
  return errors > Number(worst) ? worsen(next, stepOf(sample, words)) : next;
};

/** A category below the one before; over when that is reached again. */
export const foldCategory: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'category') return state;
  const { category } = seen;
  const known = state.category;
  const next = { ...state, category };
  if (known === undefined) return next;
  const rank = (name: string | undefined) => categories.findIndex((one) => one === name);
  const words = { before: known, after: category };
  if (state.open === undefined)
    return rank(category) > rank(known) ? beginOrGoOn(next, stepOf(sample, words), weekMs) : next;
  if (rank(category) <= rank(state.open.began.before)) return end(next, stepOf(sample, words));
  const worst = (state.open.worse.at(-1) ?? state.open.began).after;
  return rank(category) > rank(worst) ? worsen(next, stepOf(sample, words)) : next;
};
