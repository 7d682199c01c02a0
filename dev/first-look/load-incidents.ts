import { incidentEntity } from '../../functions/monitoring/episodes/incident-entity.ts';
import { ledgerEntity } from '../../functions/monitoring/episodes/ledger-entity.ts';
import { emptyLog } from '../../functions/notifying/incidents/fold-track.ts';
import { emptyLedger } from '../../functions/monitoring/episodes/ledger.ts';
import type { MonitoringEvent } from '../../functions/notifying/incidents/causes/derive-cause.ts';
import { nameOfTrack } from '../../functions/monitoring/episodes/track.ts';
import { trackEntity } from '../../functions/notifying/incidents/track-entity.ts';
import { trackEvent } from '../../functions/notifying/incidents/track-event.ts';
import type {
  StoredIncident,
  TrackChange,
  TrackStore,
} from '../../functions/notifying/incidents/track-store.ts';
import { notificationEntity } from '../../functions/notifying/notifications/notification-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import type { SiteOfPage } from '../../functions/registry/pages/site-of-page.ts';
import { unannounced } from '../../functions/platform/events/outbox.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { after, secondMs } from '../../functions/platform/times.ts';
import { putTogether } from '../seeds/put-together.ts';
import type { AnyEvent } from '../../shared/events/catalogue.ts';
import { subscribers } from '../../shared/events/subscribers.ts';

type Notification = NonNullable<TrackChange['site']>['raised'][number]['notification'];

const followed: readonly string[] = subscribers['track-incidents'].on;
const isFollowed = (event: AnyEvent): event is MonitoringEvent => followed.includes(event.type);

/**
 * Derives incidents and notifications from recorded events, by the rules of the subscriber that does so live. Nothing
 * is sent: the events that a notification raises stay here.
 */
export async function loadIncidents(
  table: Table,
  { accountId, site, events }: { accountId: string; site: SiteOfPage; events: readonly AnyEvent[] },
): Promise<void> {
  const memory = rememberedTracks();
  const inTime = events.filter(isFollowed).toSorted((a, b) => a.at.localeCompare(b.at));
  for (const event of inTime)
    await trackEvent(
      {
        store: { ...memory.store, findSite: async () => site },
        announce: unannounced,
        sendOutages: async () => undefined,
        now: after(new Date(event.at), secondMs),
      },
      event,
    );
  const tracks = [...memory.tracks.values()].map(({ track, log, now }) => ({
    accountId,
    urlKey: keyOfUrl(track.url),
    name: `${track.cause} ${track.part}`,
    log: log.value,
    revision: log.revision,
    updatedAt: now.toISOString(),
  }));
  const ledgers = [...memory.ledgers].map(([siteKey, { value: ledger, revision }]) => ({
    accountId,
    siteKey,
    ledger,
    revision,
  }));
  await Promise.all([
    putTogether(trackEntity(table).put(tracks)),
    putTogether(ledgerEntity(table).put(ledgers)),
    putTogether(incidentEntity(table).put([...memory.incidents.values()])),
    putTogether(notificationEntity(table).put(memory.notifications)),
  ]);
}

/** The writes of the track store, in memory: hundreds of events leave a dozen items. */
function rememberedTracks() {
  const tracks = new Map<string, TrackChange>();
  const ledgers = new Map<string, NonNullable<TrackChange['site']>['ledger']>();
  const incidents = new Map<string, StoredIncident>();
  const notifications: Notification[] = [];
  const store: Omit<TrackStore, 'findSite'> = {
    findLog: async (_, track) =>
      tracks.get(nameOfTrack(track))?.log ?? { value: emptyLog, revision: 0 },
    findLedger: async (_, siteKey) => ledgers.get(siteKey) ?? { value: emptyLedger, revision: 0 },
    findOrigin: async () => ({ value: [], revision: 0 }),
    findIncidents: async (_, ids) => ids.flatMap((id) => incidents.get(id) ?? []),
    write: async (_, change) => {
      const { track, log, site } = change;
      tracks.set(nameOfTrack(track), { ...change, log: { ...log, revision: log.revision + 1 } });
      if (site === undefined) return true;
      const { siteKey, ledger, raised } = site;
      ledgers.set(siteKey, { ...ledger, revision: ledger.revision + 1 });
      for (const one of site.incidents)
        incidents.set(one.incidentId, { ...one, revision: one.revision + 1 });
      notifications.push(...raised.map(({ notification }) => notification));
      return true;
    },
  };
  return { store, tracks, ledgers, incidents, notifications };
}
