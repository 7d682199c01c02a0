import {
  isRemoved,
  type Step,
  type TrackEpisode,
  type TrackKey,
} from '../../monitoring/episodes/track.ts';
import { derivations } from './causes/catalogue.ts';
import type { IncidentSite, StepWords } from './causes/derive-cause.ts';
import type { Incident } from './incident.ts';

/** The name of the check behind a track. */
export const checkWords = (track: TrackKey): string => derivations[track.cause].checkOf(track);

/** Whether a page that was down from one region only went down everywhere. */
export const becameOutage = ({ cause }: TrackKey, ended: Step): boolean =>
  derivations[cause].becomesOutage?.(ended) === true;

/** The observation, as a sentence. */
export const stepWords = (track: TrackKey, kind: keyof StepWords, step: Step): string =>
  isRemoved(step)
    ? `${step.before ?? 'The page'} was removed.`
    : (derivations[track.cause].stepWords(track, step)[kind] ?? '');

/** The episodes of the cause that explains an incident. */
export const leadingOf = ({
  cause,
  episodes,
}: Pick<Incident, 'cause' | 'episodes'>): TrackEpisode[] =>
  episodes.filter(({ track }) => track.cause === cause);

/** The incident in a few words. */
export const incidentTitle = (incident: Incident, site: IncidentSite): string =>
  derivations[incident.cause].titleOf(incident, leadingOf(incident), site);

/** Number of pages that an incident affects. */
export const pagesOf = ({ episodes }: Pick<Incident, 'episodes'>): number =>
  new Set(episodes.map(({ track }) => track.url)).size;
