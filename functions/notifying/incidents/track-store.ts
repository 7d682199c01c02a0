import type { ItemOf } from '../../platform/table/entity.ts';
import type { raisedItems } from '../notifications/raise-notification.ts';
import { queueSignals } from '../delivery/queue-signals.ts';
import type { OutageSignal } from '../delivery/outage-state.ts';
import { outageTellingEntity } from '../delivery/outage-telling-entity.ts';
import { notificationEntity } from '../notifications/notification-entity.ts';
import type { OutboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { siteOfPage } from '../../registry/pages/site-of-page.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { emptyLog, type TrackLog } from './fold-track.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { originEntity } from './origin-entity.ts';
import type { OriginMember } from './origin-members.ts';
import { ledgerEntity } from '../../monitoring/episodes/ledger-entity.ts';
import { emptyLedger, type Ledger } from '../../monitoring/episodes/ledger.ts';
import type { TrackKey } from '../../monitoring/episodes/track.ts';
import { trackEntity } from './track-entity.ts';

export type StoredIncident = ItemOf<typeof incidentEntity>;

/** Something that was read, with the revision that a write of it is based on; 0 for something new. */
export interface Read<Value> {
  value: Value;
  revision: number;
}

/** Incidents of several sites with one origin. */
interface StoredOrigin {
  name: string;
  members: Read<OriginMember[]>;
}

export interface TrackChange {
  track: TrackKey;
  log: Read<TrackLog>;
  /** Set if its page was removed: the track is deleted. */
  isRemoved?: true;
  now: Date;
  /** The consequence for its site; absent without one. */
  site?: {
    siteKey: string;
    ledger: Read<Ledger>;
    /** With the revision that was read; 0 for new ones. */
    incidents: readonly StoredIncident[];
    /** Origins that its incidents share with those of other sites. */
    origins: readonly StoredOrigin[];
    raised: readonly ReturnType<typeof raisedItems>[];
    /** Outages and recoveries among them, to be sent. */
    signals: OutageSignal[];
    /** Says that incidents have changed; absent if none has. */
    changed?: OutboxItem | undefined;
  };
}

export type TrackStore = ReturnType<typeof trackStore>;

/** The records that incidents are derived from, and the incidents, written together. */
export function trackStore(table: Table) {
  const entities = {
    tracks: trackEntity(table),
    ledgers: ledgerEntity(table),
    incidents: incidentEntity(table),
    origins: originEntity(table),
    notifications: notificationEntity(table),
    outbox: outboxEventEntity(table),
    tellings: outageTellingEntity(table),
  };
  const consistent = { consistent: true } as const;
  const keyOf = (accountId: string, { cause, part, url }: TrackKey) => ({
    accountId,
    urlKey: keyOfUrl(url),
    name: `${cause} ${part}`,
  });

  return {
    findSite: (accountId: string, url: string) => siteOfPage(table, accountId, url),

    async findLog(accountId: string, track: TrackKey): Promise<Read<TrackLog>> {
      const { data } = await entities.tracks.get(keyOf(accountId, track)).go(consistent);
      return { value: data?.log ?? emptyLog, revision: data?.revision ?? 0 };
    },

    async findLedger(accountId: string, siteKey: string): Promise<Read<Ledger>> {
      const { data } = await entities.ledgers.get({ accountId, siteKey }).go(consistent);
      return { value: data?.ledger ?? emptyLedger, revision: data?.revision ?? 0 };
    },

    /** @param name of an origin */
    async findOrigin(accountId: string, name: string): Promise<Read<OriginMember[]>> {
      const { data } = await entities.origins.get({ accountId, name }).go(consistent);
      return { value: data?.members ?? [], revision: data?.revision ?? 0 };
    },

    async findIncidents(accountId: string, ids: readonly string[]): Promise<StoredIncident[]> {
      const found = await Promise.all(
        ids.map((incidentId) => entities.incidents.get({ accountId, incidentId }).go(consistent)),
      );
      return found.flatMap(({ data }) => data ?? []);
    },

    /** @returns false if anything has changed since it was read: nothing was written */
    async write(
      accountId: string,
      { track, log, isRemoved, now, site }: TrackChange,
    ): Promise<boolean> {
      const written = await writeTogether(entities, (all) => [
        (isRemoved
          ? all.tracks.delete(keyOf(accountId, track))
          : all.tracks.put({
              ...keyOf(accountId, track),
              log: log.value,
              revision: log.revision + 1,
              updatedAt: now.toISOString(),
            })
        )
          .where(({ revision }, is) => asRead(revision, log.revision || undefined, is))
          .commit(),
        ...(site === undefined
          ? []
          : [
              all.ledgers
                .put({
                  accountId,
                  siteKey: site.siteKey,
                  ledger: site.ledger.value,
                  revision: site.ledger.revision + 1,
                })
                .where(({ revision }, is) =>
                  asRead(revision, site.ledger.revision || undefined, is),
                )
                .commit(),
              ...site.incidents.map((incident) =>
                all.incidents
                  .put({ ...incident, revision: incident.revision + 1 })
                  .where(({ revision }, is) => asRead(revision, incident.revision || undefined, is))
                  .commit(),
              ),
              ...site.origins.map(({ name, members }) =>
                all.origins
                  .put({
                    accountId,
                    name,
                    members: members.value,
                    revision: members.revision + 1,
                    expiresAt: epochSeconds(recordsExpireAt(now)),
                  })
                  .where(({ revision }, is) => asRead(revision, members.revision || undefined, is))
                  .commit(),
              ),
              ...site.raised.flatMap(({ notification, event }) => [
                all.notifications.create(notification).commit(),
                all.outbox.create(event).commit(),
              ]),
              ...(site.signals.length === 0
                ? []
                : [queueSignals(all, accountId, site.signals, now)]),
              ...(site.changed === undefined ? [] : [all.outbox.create(site.changed).commit()]),
            ]),
      ]);
      return written.done;
    },
  };
}
