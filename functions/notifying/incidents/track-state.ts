import type { Category } from '../../../shared/models/measuring/scan.ts';
import type { Episode, Sample, Step } from '../../monitoring/episodes/track.ts';

/** The state of a track after a number of samples. */
export interface TrackState {
  open?: Episode;
  /** Episodes that have ended, oldest first. */
  ended: readonly Episode[];
  category?: Category;
  /** Errors in the markup at the newest check. */
  errors?: number;
  /** Failures in a row. */
  failures?: readonly Step[];
  /** ISO 8601: expiry of the certificate that is in use. */
  expiresAt?: string;
}

/** State of a track after a further sample, in the order of time. */
export type Fold = (state: TrackState, sample: Sample) => TrackState;

export const emptyState: TrackState = { ended: [] };

/** Ended episodes that a track remembers. */
export const mostEnded = 40;

export const stepOf = (
  { at, eventId }: Sample,
  words: Omit<Step, 'at' | 'eventId'> = {},
): Step => ({
  at,
  eventId,
  ...words,
});

export const begin = (state: TrackState, began: Step): TrackState => ({
  ...state,
  open: { beganAt: began.at, began, worse: [] },
});

export const worsen = (state: TrackState, step: Step): TrackState =>
  state.open === undefined
    ? state
    : { ...state, open: { ...state.open, worse: [...state.open.worse, step] } };

export const ease = (state: TrackState, step: Step): TrackState =>
  state.open === undefined
    ? state
    : { ...state, open: { ...state.open, eased: [...(state.open.eased ?? []), step] } };

export function end(state: TrackState, ended: Step): TrackState {
  const { open, ...rest } = state;
  if (open === undefined) return state;
  const episode = { ...open, endedAt: ended.at, ended };
  return { ...rest, ended: [...state.ended, episode].slice(-mostEnded) };
}

/**
 * Begins an episode, or continues the last one if that ended a short time ago, so that an intermittent fault is
 * reported once.
 */
export function beginOrGoOn(state: TrackState, began: Step, pauseMs: number): TrackState {
  const last = state.ended.at(-1);
  const isRecent =
    last?.endedAt !== undefined && Date.parse(began.at) - Date.parse(last.endedAt) < pauseMs;
  if (!isRecent) return begin(state, began);
  const { endedAt: _at, ended: _step, ...open } = last;
  return { ...state, open, ended: state.ended.slice(0, -1) };
}
