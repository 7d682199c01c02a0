import {
  causeKinds,
  type CauseKindName,
  type IncidentCause,
} from '../../../shared/causes/catalogue.ts';
import type { NotificationKind } from '../../../shared/models/notifying/notification.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { incidentEntity } from './incident-entity.ts';
import type { TrackEpisode } from './track.ts';

/** The cause of a notification about a current state, which uses the past tense once that is over. */
function presentOf(kind: NotificationKind) {
  const found = isOfCause(kind) ? causeKinds[kind] : undefined;
  return found?.inPast && { cause: found.cause, inPast: found.inPast };
}

const isOfCause = (kind: NotificationKind): kind is CauseKindName =>
  Object.hasOwn(causeKinds, kind);

interface Reported {
  kind: NotificationKind;
  title: string;
  message?: string;
  incidentId?: string | undefined;
}

const lasts = (cause: IncidentCause, episodes: readonly TrackEpisode[]): boolean =>
  episodes.some(({ track, endedAt }) => track.cause === cause && endedAt === undefined);

/** Whether an incident whose end was reported is over still: a fault that returns soon continues it. */
const isOver = (episodes: readonly TrackEpisode[]): boolean =>
  episodes.every(({ endedAt }) => endedAt !== undefined);

/** The text of a notification about an incident, in the past tense once the incident is over. */
export function inPast<One extends Reported>(one: One, episodes: readonly TrackEpisode[]): One {
  if (one.kind === 'incident-ended') {
    const resolved = isOver(episodes) ? 'Resolved' : 'Resolved for a while';
    // 'Over' in titles of earlier versions.
    return { ...one, title: one.title.replace(/^(?:Over|Resolved): /, `${resolved}: `) };
  }
  const present = presentOf(one.kind);
  if (present === undefined || lasts(present.cause, episodes)) return one;
  const past = (text: string): string =>
    present.inPast.reduce((all, [now, then]) => all.replace(now, then), text);
  return {
    ...one,
    title: past(one.title),
    ...(one.message === undefined ? {} : { message: past(one.message) }),
  };
}

/** Notifications as they read now, since an outage that is over no longer 'is down'. */
export async function asTheyReadNow<One extends Reported>(
  table: Table,
  accountId: string,
  notifications: readonly One[],
): Promise<(One & { isOver?: boolean })[]> {
  const ids = new Set(
    notifications.flatMap(({ kind, incidentId }) =>
      incidentId !== undefined && (kind === 'incident-ended' || presentOf(kind) !== undefined)
        ? [incidentId]
        : [],
    ),
  );
  const incidents = await getMany(
    [...ids].map((incidentId) => ({ accountId, incidentId })),
    (left) =>
      incidentEntity(table)
        .get(left)
        .go({ concurrent: 5, attributes: ['incidentId', 'episodes'] }),
  );
  const episodesOf = new Map(incidents.map(({ incidentId, episodes }) => [incidentId, episodes]));
  return notifications.map((one) => {
    const episodes = episodesOf.get(one.incidentId ?? '') ?? [];
    const readsNow = inPast(one, episodes);
    if (one.kind === 'incident-ended') return { ...readsNow, isOver: isOver(episodes) };
    return one.kind === 'site-down' || one.kind === 'monitor-down'
      ? { ...readsNow, isOver: !lasts(one.kind, episodes) }
      : readsNow;
  });
}
