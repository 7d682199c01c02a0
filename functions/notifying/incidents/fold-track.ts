import type { IncidentCause } from '../../../shared/causes/catalogue.ts';
import { type Episode, inOrder, type Sample } from '../../monitoring/episodes/track.ts';
import { derivations } from './causes/catalogue.ts';
import { emptyState, type TrackState } from './track-state.ts';

/** A stored track: its newest samples, and the state before them. */
export interface TrackLog {
  base: TrackState;
  /** The newest sample that the base contains; older ones come too late. */
  baseUntil?: Pick<Sample, 'at' | 'eventId'>;
  /** In order. */
  samples: readonly Sample[];
}

export const emptyLog: TrackLog = { base: emptyState, samples: [] };

/** Samples that may still be put into another order by a late event. */
export const mostSamples = 30;

/**
 * Adds a sample to a track, in order of time. The order in which samples arrive does not matter, unless one is later
 * than 30 others of its track: it is then ignored, as are samples that are known.
 */
export function withSample(cause: IncidentCause, log: TrackLog, sample: Sample): TrackLog {
  const isKnown = log.samples.some(({ eventId }) => eventId === sample.eventId);
  const isTooLate = log.baseUntil !== undefined && inOrder(sample, log.baseUntil) <= 0;
  if (isKnown || isTooLate) return log;
  const samples = [...log.samples, sample].toSorted(inOrder);
  const [oldest] = samples;
  if (samples.length <= mostSamples || oldest === undefined) return { ...log, samples };
  return {
    base: derivations[cause].fold(log.base, oldest),
    baseUntil: { at: oldest.at, eventId: oldest.eventId },
    samples: samples.slice(1),
  };
}

/** The episodes of a track, oldest first. */
export function episodesOf(cause: IncidentCause, { base, samples }: TrackLog): Episode[] {
  const { ended, open } = samples.reduce(derivations[cause].fold, base);
  return [...ended, ...(open === undefined ? [] : [open])];
}
