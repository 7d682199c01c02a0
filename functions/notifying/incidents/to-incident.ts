import { causes } from '../../../shared/causes/catalogue.ts';
import type {
  Assignee,
  IncidentMoment,
  IncidentSummary,
} from '../../../shared/models/notifying/incident.ts';
import { derivations } from './causes/catalogue.ts';
import { incidentsOf } from './group-episodes.ts';
import { becameOutage, checkWords, leadingOf, pagesOf, stepWords } from './incident-words.ts';
import { devices } from '../../../shared/scans/devices.ts';
import {
  checkedUrl,
  isRemoved,
  type Step,
  type TrackEpisode,
} from '../../monitoring/episodes/track.ts';
import type { IncidentGroup } from './one-incident.ts';
import type { StoredIncident } from './track-store.ts';

/** An incident as lists have it; of several sites if they have one origin. */
export function toSummary(group: IncidentGroup, now: Date): IncidentSummary {
  const [{ incidentId, site, siteName, cause, beganAt }] = group;
  const episodes = group.flatMap((one) => one.episodes);
  const isOpen = group.some(({ state }) => state === 'open');
  const ends = group.map(({ endedAt = '' }) => endedAt).toSorted();
  return {
    incidentId,
    site,
    siteName,
    title: groupTitle(group),
    cause,
    severity: causes[cause].severity,
    subject: subjectOf(group[0]),
    members: group.map((one) => ({ incidentId: one.incidentId, site: one.site })),
    state: isOpen ? 'open' : 'ended',
    beganAt,
    // One that was ruled out has no end.
    endedAt: isOpen ? null : ends.at(-1) || null,
    outages: incidentsOf(episodes)
      .flatMap(({ outages }) => outages)
      .map(({ beganAt: from, endedAt: to = null }) => ({ from, to })),
    pages: pagesOf({ episodes }),
    assignee: assigneeOf(group),
    mutedUntil: mutedUntilOf(group, now),
    acknowledged: group.some(({ acknowledgedAt }) => acknowledgedAt !== undefined),
    isFalseAlarm: group.every(({ falseAlarmAt }) => falseAlarmAt !== undefined),
  };
}

function assigneeOf(group: IncidentGroup): Assignee | null {
  const { assigneeId = '', assigneeName = '' } =
    group.find((one) => one.assigneeId !== undefined && one.assigneeId !== '') ?? {};
  return assigneeId === '' ? null : { userId: assigneeId, name: assigneeName };
}

/** When the first of its sites sends again; the first incident's mute is that of all. */
function mutedUntilOf(group: IncidentGroup, now: Date): string | null {
  const [{ mutedUntil: ofAll = '' }] = group;
  const [until = ''] = group
    .map(({ mutedUntil = '' }) => (mutedUntil > ofAll ? mutedUntil : ofAll))
    .toSorted();
  return until > now.toISOString() ? until : null;
}

/** The subject of its first episode: sites of one origin have it in common. */
function subjectOf(incident: StoredIncident): string {
  const [first] = leadingOf(incident);
  return first === undefined ? incident.site : causes[incident.cause].subjectOf(first.track);
}

/** While it lasts, of the sites that it still affects. */
function groupTitle(group: IncidentGroup): string {
  const open = group.filter(({ state }) => state === 'open');
  const affected = open.length === 0 ? group : open;
  const first = affected[0] ?? group[0];
  const count = affected.length;
  if (count === 1) return first.title;
  const { titleOfSites } = derivations[first.cause];
  const isOver = open.length === 0;
  return (
    titleOfSites?.({ count, subject: subjectOf(first), isOver }) ?? `${first.title}: ${count} sites`
  );
}

/** Observations, in order of time. */
export const momentsOf = ({ episodes }: Pick<StoredIncident, 'episodes'>): IncidentMoment[] =>
  episodes
    .flatMap((episode) => [
      momentOf(episode, 'began', episode.began),
      ...episode.worse.map((step) => momentOf(episode, 'worsened', step)),
      ...(episode.eased ?? []).map((step) => momentOf(episode, 'eased', step)),
      ...(episode.ended === undefined ? [] : [momentOf(episode, 'ended', episode.ended)]),
    ])
    .toSorted((one, other) => one.at.localeCompare(other.at));

function momentOf(
  { track }: TrackEpisode,
  step: IncidentMoment['step'],
  seen: Step,
): IncidentMoment {
  const { cause, part } = track;
  const { at, before, after } = seen;
  const device = devices.find((one) => one === part);
  const isPicture = derivations[cause].hasPicture === true && step !== 'ended';
  const hasValues = causes[cause].showsValues === 'state and timeline' && !isRemoved(seen);
  return {
    at,
    step: becameOutage(track, seen) ? 'worsened' : step,
    cause,
    text: stepWords(track, step, seen),
    check: checkWords(track),
    url: checkedUrl(track),
    ...(device === undefined ? {} : { device }),
    ...(isPicture ? { picture: at } : {}),
    ...(hasValues && before !== undefined ? { before } : {}),
    ...(hasValues && after !== undefined ? { after } : {}),
  };
}
