import { incidentCauses } from '../../../shared/causes/catalogue.ts';
import { hourMs, minuteMs } from '../../platform/times.ts';
import {
  checkedUrl,
  endpointOf,
  nameOfTrack,
  type TrackEpisode,
} from '../../monitoring/episodes/track.ts';
import type { Incident, Outage } from './incident.ts';
import { becameOutage } from './incident-words.ts';

/** Signals that begin within ten minutes on one site belong together. */
export const togetherMs = 10 * minuteMs;
/** A site that goes down more often than that within an hour is flapping. */
const mostOutagesAnHour = 3;

interface Group {
  beganAt: string;
  episodes: TrackEpisode[];
  outages: Outage[];
}

const ms = (time: string): number => Date.parse(time);

const byBegin = (one: TrackEpisode, other: TrackEpisode): number =>
  one.beganAt.localeCompare(other.beganAt) ||
  incidentCauses.indexOf(one.track.cause) - incidentCauses.indexOf(other.track.cause) ||
  nameOfTrack(one.track).localeCompare(nameOfTrack(other.track));

const lasts = ({ endedAt }: { endedAt?: string }, at: string): boolean =>
  endedAt === undefined || endedAt >= at;

/**
 * The incidents of a site, by time. An episode belongs to the incident that began up to ten minutes before it, or to an
 * outage that lasts: this explains the findings of other checks during it. A page that goes down while it is broken, or
 * down from one region, has not recovered: its outage continues that incident. Depends only on the episodes.
 */
export function incidentsOf(episodes: readonly TrackEpisode[]): Incident[] {
  const groups: Group[] = [];
  const outages: Outage[] = [];
  for (const episode of episodes.toSorted(byBegin)) {
    const isDown = episode.track.cause === 'site-down';
    const running = groups.findLast(({ outages: own }) =>
      own.some((outage) => lasts(outage, episode.beganAt)),
    );
    const recent = groups.findLast(
      ({ beganAt }) => ms(episode.beganAt) - ms(beganAt) <= togetherMs,
    );
    const previous = outages.at(-1);
    const outage = isDown && running === undefined ? newOutage(episode, outages) : undefined;
    const flapping =
      outage?.isFlapping === true && previous?.isFlapping === true
        ? groups.findLast(({ outages: own }) => own.includes(previous))
        : undefined;
    const isConfirmed = isDown || endpointOf(episode.track) !== undefined;
    const continued = isConfirmed
      ? groups.findLast((one) => isContinuedBy(episode, one))
      : undefined;
    const group = running ?? flapping ?? continued ?? recent ?? newGroup(groups, episode);
    group.episodes.push(episode);
    if (outage !== undefined) group.outages.push(outage);
    else if (isDown) prolong(group, episode);
  }
  return groups.map(toIncident);
}

const isContinuedBy = ({ track: down, beganAt }: TrackEpisode, { episodes }: Group): boolean =>
  episodes.some(
    ({ track, endedAt, ended }) =>
      track.url === checkedUrl(down) &&
      endedAt === beganAt &&
      ended !== undefined &&
      becameOutage(track, ended),
  );

function newGroup(groups: Group[], { beganAt }: TrackEpisode): Group {
  const group = { beganAt, episodes: [], outages: [] };
  groups.push(group);
  return group;
}

/** @param outages of the site so far; the new one is added */
function newOutage({ beganAt, endedAt }: TrackEpisode, outages: Outage[]): Outage {
  const withinHour = outages.filter((other) => ms(beganAt) - ms(other.beganAt) <= hourMs);
  const last = outages.at(-1);
  const goesOn =
    last?.isFlapping === true &&
    last.endedAt !== undefined &&
    ms(beganAt) - ms(last.endedAt) <= hourMs;
  const isFlapping = goesOn || withinHour.length >= mostOutagesAnHour;
  const outage = { beganAt, ...(endedAt === undefined ? {} : { endedAt }), isFlapping };
  outages.push(outage);
  return outage;
}

/** An outage continues until the page is up too. */
function prolong(group: Group, episode: TrackEpisode): void {
  const outage = group.outages.findLast((one) => lasts(one, episode.beganAt));
  if (outage?.endedAt === undefined) return;
  if (episode.endedAt === undefined) delete outage.endedAt;
  else if (episode.endedAt > outage.endedAt) outage.endedAt = episode.endedAt;
}

function toIncident({ beganAt, episodes, outages }: Group): Incident {
  const ends = episodes.map(({ endedAt }) => endedAt);
  const last = ends
    .filter((end) => end !== undefined)
    .toSorted()
    .at(-1);
  const isOver = !ends.includes(undefined) && last !== undefined;
  const causes = new Set(episodes.map(({ track }) => track.cause));
  const cause = incidentCauses.find((one) => causes.has(one)) ?? 'checks-failing';
  return { beganAt, ...(isOver ? { endedAt: last } : {}), cause, episodes, outages };
}
