import { causes } from '../../shared/causes/catalogue.ts';
import type { IncidentMoment, IncidentSummary } from '../../shared/models/incident.ts';
import { derivations } from './causes/catalogue.ts';
import { incidentsOf } from './group-episodes.ts';
import { becameOutage, checkWords, leadingOf, pagesOf, stepWords } from './incident-words.ts';
import { devices } from '../../shared/scans/devices.ts';
import type { Step, TrackEpisode } from '../episodes/track.ts';
import type { StoredIncident } from './track-store.ts';

/** An incident as lists have it. */
export function toSummary(incident: StoredIncident): IncidentSummary {
  const { incidentId, site, siteName, title, cause, state, beganAt, endedAt } = incident;
  return {
    incidentId,
    site,
    siteName,
    title,
    cause,
    severity: causes[cause].severity,
    subject: subjectOf(incident),
    state: state === 'open' ? 'open' : 'ended',
    beganAt,
    endedAt: endedAt ?? null,
    outages: incidentsOf(incident.episodes)
      .flatMap(({ outages }) => outages)
      .map(({ beganAt: from, endedAt: to = null }) => ({ from, to })),
    pages: pagesOf(incident),
    acknowledged: incident.acknowledgedAt !== undefined,
    isFalseAlarm: incident.falseAlarmAt !== undefined,
  };
}

/** The subject of its first episode: an incident is of one site. */
function subjectOf(incident: StoredIncident): string {
  const [first] = leadingOf(incident);
  return first === undefined ? incident.site : causes[incident.cause].subjectOf(first.track);
}

/** Observations, in order of time. */
export const momentsOf = ({ episodes }: Pick<StoredIncident, 'episodes'>): IncidentMoment[] =>
  episodes
    .flatMap((episode) => [
      momentOf(episode, 'began', episode.began),
      ...episode.worse.map((step) => momentOf(episode, 'worsened', step)),
      ...(episode.ended === undefined ? [] : [endOf(episode, episode.ended)]),
    ])
    .toSorted((one, other) => one.at.localeCompare(other.at));

/** For a score: from the lower value to the current one. */
function endOf(episode: TrackEpisode, ended: Step): IncidentMoment {
  const moment = momentOf(episode, 'ended', ended);
  if (derivations[episode.track.cause].endsFromWorst !== true) return moment;
  const { after: before } = episode.worse.at(-1) ?? episode.began;
  return { ...moment, ...(before === undefined ? {} : { before }) };
}

function momentOf(
  { track }: TrackEpisode,
  step: IncidentMoment['step'],
  seen: Step,
): IncidentMoment {
  const { cause, url, part } = track;
  const { at, before, after } = seen;
  const device = devices.find((one) => one === part);
  const isPicture = derivations[cause].hasPicture === true && step !== 'ended';
  const hasValues = causes[cause].showsValues === 'state and timeline';
  return {
    at,
    step: becameOutage(track, seen) ? 'worsened' : step,
    cause,
    text: stepWords(track, step, seen),
    check: checkWords(track),
    url,
    ...(device === undefined ? {} : { device }),
    ...(isPicture ? { picture: at } : {}),
    ...(hasValues && before !== undefined ? { before } : {}),
    ...(hasValues && after !== undefined ? { after } : {}),
  };
}
