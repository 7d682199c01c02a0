import { causes, type IncidentCause } from '../../../shared/causes/catalogue.ts';
import { hourMs } from '../../platform/times.ts';
import type { TrackEpisode } from '../../monitoring/episodes/track.ts';
import { leadingOf } from './incident-words.ts';

/** What incidents of several sites may have in common. */
export interface Origin {
  cause: IncidentCause;
  /** A host, a check on a host, a certificate or a domain. */
  subject: string;
}

export interface Dated {
  incidentId: string;
  beganAt: string;
  endedAt?: string | undefined;
}

/** The cause and subject of an incident; undefined without an episode of its cause. */
function originOf(incident: {
  cause: IncidentCause;
  episodes: TrackEpisode[];
}): Origin | undefined {
  const { cause } = incident;
  const [first] = leadingOf(incident);
  if (first === undefined) return undefined;
  // An expired certificate cannot be read any more.
  const named = [first.began, ...first.worse].findLast(({ shared }) => shared !== undefined);
  return { cause, subject: named?.shared ?? causes[cause].subjectOf(first.track) };
}

/** The same, if other sites may have it in common. */
export const sharedOriginOf = (incident: Parameters<typeof originOf>[0]): Origin | undefined =>
  causes[incident.cause].sharedWithinHours === undefined ? undefined : originOf(incident);

/** As part of a key. */
export const nameOfOrigin = ({ cause, subject }: Origin): string => `${cause} ${subject}`;

const byBegin = (one: Dated, other: Dated): number =>
  one.beganAt.localeCompare(other.beganAt) || one.incidentId.localeCompare(other.incidentId);

/**
 * The incidents of one origin that are one: each began while one of them lasted, soon after the first. Groups and
 * their incidents by time. Depends only on the incidents.
 */
export function asOne<One extends Dated>(cause: IncidentCause, incidents: readonly One[]): One[][] {
  const withinMs = (causes[cause].sharedWithinHours ?? 0) * hourMs;
  const groups: [One, ...One[]][] = [];
  for (const incident of incidents.toSorted(byBegin)) {
    const at = Date.parse(incident.beganAt);
    const group = groups.findLast(
      (some) =>
        at - Date.parse(some[0].beganAt) <= withinMs &&
        some.some(({ endedAt }) => endedAt === undefined || endedAt >= incident.beganAt),
    );
    if (group === undefined) groups.push([incident]);
    else group.push(incident);
  }
  return groups;
}
