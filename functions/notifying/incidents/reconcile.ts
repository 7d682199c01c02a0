import { isDeepStrictEqual } from 'node:util';
import { after, dayMs } from '../../platform/times.ts';
import type { Ledger, LedgerEpisode } from '../../monitoring/episodes/ledger.ts';
import { incidentsOf } from './group-episodes.ts';
import type { Incident } from './incident.ts';
import { mostEnded } from './track-state.ts';
import {
  type Episode,
  nameOfTrack,
  type TrackEpisode,
  type TrackKey,
} from '../../monitoring/episodes/track.ts';

export interface Reconciled {
  ledger: Ledger;
  /** New incidents, and those that are no longer what they were. */
  changed: { incidentId: string; incident: Incident }[];
  /** Incidents that a late event has made part of another one, or has explained away. */
  gone: { incidentId: string; mergedInto?: string }[];
}

/** An incident that ended so long ago is settled. */
const settledAfterMs = 7 * dayMs;
/** Episodes of one site. A site with more pages in trouble has more serious problems. */
const mostEpisodes = 300;

const overlap = (one: Episode, other: Episode): boolean =>
  one.beganAt <= (other.endedAt ?? '\uffff') && other.beganAt <= (one.endedAt ?? '\uffff');

/**
 * The incidents of a site after the episodes of one of its tracks have changed. They follow from the episodes alone;
 * only their ids remember which came first.
 */
export function reconcile(
  ledger: Ledger,
  track: TrackKey,
  episodes: readonly Episode[],
  { now, newId }: { now: Date; newId(beganAt: Date): string },
): Reconciled {
  const name = nameOfTrack(track);
  const others = ledger.episodes.filter((one) => nameOfTrack(one.track) !== name);
  const own = ledger.episodes.filter((one) => nameOfTrack(one.track) === name);
  const idsOf = new Map<TrackEpisode, string | undefined>();
  for (const { incidentId, ...episode } of [...others, ...forgotten(own, episodes)])
    idsOf.set(episode, incidentId);
  for (const episode of episodes) {
    const known = own.find((one) => overlap(one, episode));
    const isSettled = known === undefined && isBefore(episode.endedAt, ledger.settledUntil);
    if (isSettled || (known === undefined && idsOf.size >= mostEpisodes)) continue;
    idsOf.set({ ...episode, track }, known?.incidentId);
  }
  const before = new Map(groupsOf(ledger));
  const named = nameIncidents(incidentsOf([...idsOf.keys()]), idsOf, newId);
  const left = [...before.keys()].filter((id) => !named.has(id));
  const gone = left.map((incidentId) => {
    const heir = [...named].find(([, { episodes: some }]) =>
      some.some((episode) => idsOf.get(episode) === incidentId),
    );
    return { incidentId, ...(heir === undefined ? {} : { mergedInto: heir[0] }) };
  });
  const changed = [...named].flatMap(([incidentId, incident]) =>
    isSame(before.get(incidentId), incident) ? [] : [{ incidentId, incident }],
  );
  return { ledger: kept(ledger, named, now), changed, gone };
}

/** Episodes that the track no longer remembers. */
const forgotten = (own: readonly LedgerEpisode[], episodes: readonly Episode[]): LedgerEpisode[] =>
  episodes.length < mostEnded
    ? []
    : own.filter(({ endedAt }) => isBefore(endedAt, episodes[0]?.beganAt));

const isBefore = (time: string | undefined, other: string | undefined): boolean =>
  time !== undefined && other !== undefined && time < other;

export function groupsOf({ episodes }: Ledger): [string, Incident][] {
  const ids = new Map<TrackEpisode, string>();
  for (const { incidentId, ...episode } of episodes) ids.set(episode, incidentId);
  return incidentsOf([...ids.keys()]).flatMap((incident) => {
    const id = incident.episodes
      .map((episode) => ids.get(episode))
      .find((one) => one !== undefined);
    return id === undefined ? [] : [[id, incident]];
  });
}

/** An incident keeps the id of its first episode that has one. */
function nameIncidents(
  incidents: readonly Incident[],
  idsOf: ReadonlyMap<TrackEpisode, string | undefined>,
  newId: (beganAt: Date) => string,
): Map<string, Incident> {
  const named = new Map<string, Incident>();
  for (const incident of incidents) {
    const known = incident.episodes
      .map((episode) => idsOf.get(episode))
      .find((id) => id !== undefined && !named.has(id));
    named.set(known ?? newId(new Date(incident.beganAt)), incident);
  }
  return named;
}

const isSame = (one: Incident | undefined, other: Incident): boolean =>
  one !== undefined && isDeepStrictEqual(one, other);

/** The ledger without settled episodes. */
function kept(
  { raised, settledUntil = '' }: Ledger,
  named: ReadonlyMap<string, Incident>,
  now: Date,
): Ledger {
  const settled = after(now, -settledAfterMs).toISOString();
  const left = [...named].filter(([, { endedAt }]) => !isBefore(endedAt, settled));
  const episodes = left.flatMap(([incidentId, incident]) =>
    incident.episodes.map((episode) => ({ ...episode, incidentId })),
  );
  return { episodes, raised, settledUntil: settled > settledUntil ? settled : settledUntil };
}
