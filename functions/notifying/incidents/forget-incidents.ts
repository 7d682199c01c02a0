import { mutedRecoveries } from '../delivery/muted-recoveries.ts';
import { outageTellingEntity } from '../delivery/outage-telling-entity.ts';
import { queueSignals } from '../delivery/queue-signals.ts';
import { notificationEntity } from '../notifications/notification-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { incidentNoteEntity } from './incident-note-entity.ts';
import { ledgerEntity } from '../../monitoring/episodes/ledger-entity.ts';
import { originEntity } from './origin-entity.ts';
import { outagePictureEntity } from './outage-picture-entity.ts';
import { withoutMember } from './origin-members.ts';
import { changeVersioned } from '../../platform/table/change-versioned.ts';
import { nameOfOrigin, sharedOriginOf } from './shared-origin.ts';
import { checkedUrl, type TrackEpisode } from '../../monitoring/episodes/track.ts';
import { endRemoved } from './track-event.ts';
import { type StoredIncident, trackStore } from './track-store.ts';
import { trackEntity } from './track-entity.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';

/**
 * Deletes the observations of a page or endpoint before a time; of a site's home page also the site's incidents and
 * notifications. An incident of a site that stays keeps what was seen on the page until the incident expires, because it is
 * the site's; what lasts of the page ends.
 */
export async function forgetIncidents(
  table: Table,
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const urlKey = keyOfUrl(url);
  const end = before.toISOString();
  const all = await allItems(incidentEntity(table).query.byId({ accountId }));
  const [own, others] = [
    all.filter(({ siteKey }) => siteKey === urlKey),
    all.filter(({ siteKey, state }) => siteKey !== urlKey && state === 'open'),
  ];
  const ports = { store: trackStore(table), now: new Date() };
  for (const { site, episodes } of others)
    for (const { track, beganAt, endedAt } of episodes)
      if (endedAt === undefined && beganAt < end && keyOfUrl(checkedUrl(track)) === urlKey)
        await endRemoved(ports, { accountId, site, track, before });
  const tracks = trackEntity(table);
  const followed = await allItems(tracks.query.byPage({ accountId, urlKey }));
  const old = followed.filter(({ updatedAt }) => updatedAt < end);
  await removeAll(
    old.map(({ name }) => ({ accountId, urlKey, name })),
    (some) => tracks.delete(some).go({ concurrent: 2 }),
  );
  await forgetSite(table, own, { accountId, siteKey: urlKey, before });
}

async function forgetSite(
  table: Table,
  all: readonly StoredIncident[],
  { accountId, siteKey, before }: { accountId: string; siteKey: string; before: Date },
): Promise<void> {
  const end = before.toISOString();
  const [incidents, notes] = [incidentEntity(table), incidentNoteEntity(table)];
  const own = all.filter(({ beganAt }) => beganAt < end);
  for (const { incidentId } of own) {
    const data = await allItems(notes.query.byIncident({ accountId, incidentId }));
    await removeAll(
      data.map(({ noteId }) => ({ accountId, incidentId, noteId })),
      (some) => notes.delete(some).go({ concurrent: 2 }),
    );
  }
  const pictures = outagePictureEntity(table);
  await removeAll(
    own.map(({ incidentId }) => ({ accountId, incidentId })),
    (some) => pictures.delete(some).go({ concurrent: 2 }),
  );
  const notifications = notificationEntity(table);
  const raised = await allItems(notifications.query.byId({ accountId }));
  await removeAll(
    raised
      .filter(({ site, time }) => site !== '' && keyOfUrl(site) === siteKey && time < end)
      .map(({ notificationId }) => ({ accountId, notificationId })),
    (some) => notifications.delete(some).go({ concurrent: 2 }),
  );
  await forgetOutages(table, own, before);
  for (const incident of own) await forgetOrigin(table, incident);
  await removeAll(
    own.map(({ incidentId }) => ({ accountId, incidentId })),
    (some) => incidents.delete(some).go({ concurrent: 2 }),
  );
  const ledgers = ledgerEntity(table);
  const { data: ledger } = await ledgers.get({ accountId, siteKey }).go({ consistent: true });
  const isOld = ledger?.ledger.episodes.every(({ beganAt }) => beganAt < end);
  if (isOld === true) await ledgers.delete({ accountId, siteKey }).go();
}

/** No message may say that a removed site is still down, and its next outage must be reported as new. */
async function forgetOutages(
  table: Table,
  incidents: readonly StoredIncident[],
  now: Date,
): Promise<void> {
  const ups = incidents.flatMap(({ site, episodes }) =>
    episodes.filter(({ endedAt }) => endedAt === undefined).flatMap((one) => upOf(one, site, now)),
  );
  const [first] = incidents;
  if (first === undefined || ups.length === 0) return;
  await writeTogether({ tellings: outageTellingEntity(table) }, (entities) => [
    queueSignals(entities, first.accountId, mutedRecoveries(ups, now), now),
  ]);
}

function upOf(
  { track: { cause }, began }: TrackEpisode,
  site: string,
  now: Date,
): Parameters<typeof mutedRecoveries>[0] {
  const about = { site, message: '', happenedAt: now.toISOString() };
  if (cause === 'site-down') return [{ ...about, kind: 'site-up' }];
  if (cause !== 'monitor-down') return [];
  return [{ ...about, kind: 'monitor-up', part: began.before }];
}

/** Other sites' incidents must not take it for one that is still reported. */
async function forgetOrigin(table: Table, incident: StoredIncident): Promise<void> {
  const origin = sharedOriginOf(incident);
  if (origin === undefined) return;
  const key = { accountId: incident.accountId, name: nameOfOrigin(origin) };
  const origins = originEntity(table);
  await changeVersioned(
    () => foundItem(origins.get(key)),
    (before) => withoutMember(before?.members ?? [], incident.incidentId),
    async (members, before) => {
      if (before === undefined || members.length === before.members.length) return true;
      const { rejected } = await origins
        .patch(key)
        .set({ members })
        .add({ revision: 1 })
        .where(({ revision }, { eq }) => eq(revision, before.revision))
        .go({ returnOnConditionCheckFailure: true });
      return !rejected;
    },
  );
}
