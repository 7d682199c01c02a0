import type { CauseKindName, MonitoringEventId } from '../../../../shared/causes/catalogue.ts';
import type { EventOf } from '../../../../shared/events/catalogue.ts';
import type { Tone } from '../../../../shared/models/notifying/notification.ts';
import type {
  Step,
  TrackEpisode,
  TrackKey,
  TrackSample,
} from '../../../monitoring/episodes/track.ts';
import type { NotificationDraft } from '../../notifications/raise-notification.ts';
import type { Incident } from '../incident.ts';
import type { Fold } from '../track-state.ts';

/** Events that say how a page is. */
export type MonitoringEvent = EventOf<MonitoringEventId>;

export interface IncidentSite {
  url: string;
  name: string;
}

/** A notification that an incident gives rise to, before it is known which incident that is. */
export interface Report {
  /**
   * Its reasons, the weightiest first. It is raised unless one of them was raised before, so that a late event repeats
   * nothing; then the first one counts as raised.
   */
  reasons: readonly string[];
  draft: Omit<NotificationDraft, 'site' | 'incidentId'>;
  /** Set if no one is notified: it only ends what was sent before. */
  isSilent?: true;
}

/** What was observed, as a sentence. */
export type StepWords = Record<'began' | 'worsened' | 'ended', string> & { eased?: string };

/** How a cause follows from events, and how it is described. */
export interface CauseDerivation {
  samplesOf(event: MonitoringEvent): TrackSample[];
  /** Set if its samples are about the site, whichever page they come from. */
  isOfSite?: true;
  fold: Fold;
  /** Name of the check behind a track. */
  checkOf(track: TrackKey): string;
  stepWords(track: TrackKey, step: Step): StepWords;
  /** The incident in a few words. @param leading the episodes of this cause */
  titleOf(incident: Incident, leading: readonly TrackEpisode[], site: IncidentSite): string;
  /** The incident of several sites in a few words. @default the words for the first, with the number of sites */
  titleOfSites?(sites: { count: number; subject: string; isOver: boolean }): string;
  /** Why it is reported, in a sentence. */
  why: string;
  /** @default once where it explains the incident, and when it gets worse */
  report?(incident: Incident, site: IncidentSite): Report[];
  /** Whether its report says that an episode has ended, so that the end of its incident is not reported again. */
  reportsEnd?(ended: Step): boolean;
  /** Whether the end of an episode is the beginning of an outage. */
  becomesOutage?(ended: Step): boolean;
  /** Set if there is a picture of each step before the end. */
  hasPicture?: true;
}

type Text = Pick<NotificationDraft, 'title' | 'message' | 'why' | 'happenedAt'> & {
  url?: string | undefined;
  part?: string | undefined;
};

export const reportOf = (
  reasons: readonly string[],
  kind: CauseKindName | 'incident-ended',
  tone: Tone,
  text: Text,
): Report => ({ reasons, draft: { kind, tone, ...text } });

/** The names of steps, as reasons. */
export const reasonsOf = (word: string, steps: readonly (Step | undefined)[]): string[] =>
  steps.flatMap((step) => (step === undefined ? [] : [`${word} ${step.eventId}`]));

/** The ends of episodes, the last one first. */
export const lastFirst = (episodes: readonly TrackEpisode[]): (Step | undefined)[] =>
  episodes.map(({ ended }) => ended).toSorted((a, b) => (b?.at ?? '').localeCompare(a?.at ?? ''));

/** ' on mobile', if the episodes are of one device only. */
export function onPart(episodes: readonly TrackEpisode[]): string {
  const [part, ...others] = new Set(episodes.map(({ track }) => track.part));
  return part === undefined || others.length > 0 ? '' : ` on ${part}`;
}
