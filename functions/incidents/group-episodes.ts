import { incidentCauses, type IncidentCause } from '../../shared/causes/catalogue.ts';
import { hourMs, minuteMs } from '../platform/times.ts';
import { nameOfTrack, type TrackEpisode } from '../episodes/track.ts';

/** Signals that begin within ten minutes on one site belong together. */
export const togetherMs = 10 * minuteMs;
/** A site that goes down more often than that within an hour is flapping. */
const mostOutagesAnHour = 3;

/** Time during which at least one page of a site was down. */
export interface Outage {
  beganAt: string;
  /** Absent while it lasts. */
  endedAt?: string;
  isFlapping: boolean;
}

/** Groups of related episodes on one site. */
export interface Incident {
  beganAt: string;
  /** Absent while any episode is open. */
  endedAt?: string;
  /** The one that explains the others. */
  cause: IncidentCause;
  /** By time. */
  episodes: TrackEpisode[];
  /** By time. */
  outages: Outage[];
}

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
 * outage that lasts: this explains the findings of other checks during it. Depends only on the episodes.
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
    const group = running ?? flapping ?? recent ?? newGroup(groups, episode);
    group.episodes.push(episode);
    if (outage !== undefined) group.outages.push(outage);
    else if (isDown) prolong(group, episode);
  }
  return groups.map(toIncident);
}

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
