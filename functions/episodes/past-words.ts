import type { IncidentCause } from '../../shared/models/incident.ts';
import type { NotificationKind } from '../../shared/models/notification.ts';
import { getMany } from '../platform/table/get-many.ts';
import type { Table } from '../platform/table/table.ts';
import { incidentEntity } from './incident-entity.ts';
import type { TrackEpisode } from './track.ts';

/** Notifications about a current state: once it is over, they use the past tense. */
const causesOf: Partial<Record<NotificationKind, IncidentCause>> = {
  'site-down': 'site-down',
  flapping: 'site-down',
  'reached-elsewhere': 'reached-elsewhere',
  'checks-failing': 'checks-failing',
  'pictures-differ': 'pictures-differ',
  'certificate-expiring': 'certificate-expiring',
  'certificate-expired': 'certificate-expiring',
};

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
  if (one.kind === 'incident-ended' && !isOver(episodes))
    return { ...one, title: one.title.replace(/^Over: /, 'Over for a while: ') };
  const cause = causesOf[one.kind];
  if (cause === undefined || lasts(cause, episodes)) return one;
  const title = one.title
    .replace(/ is down( from one region only)?$/, ' was down$1')
    .replace(/ are down$/, ' were down')
    .replace(/ (?:goes|go) up and down$/, ' went up and down')
    .replace(/^(Checks of .*) fail$/, '$1 failed')
    .replace(/ looks different$/, ' looked different')
    .replace(/ expires (within .*)$/, ' was to expire $1')
    .replace(/ has expired$/, ' had expired');
  const message = one.message?.replace(/ of its pages are down\.$/, ' of its pages were down.');
  return { ...one, title, ...(message === undefined ? {} : { message }) };
}

/** Notifications as they read now, since an outage that is over no longer 'is down'. */
export async function asTheyReadNow<One extends Reported>(
  table: Table,
  accountId: string,
  notifications: readonly One[],
): Promise<(One & { isOver?: boolean })[]> {
  const ids = new Set(
    notifications.flatMap(({ kind, incidentId }) =>
      incidentId !== undefined && (kind === 'incident-ended' || causesOf[kind] !== undefined)
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
    return one.kind === 'incident-ended' ? { ...readsNow, isOver: isOver(episodes) } : readsNow;
  });
}
