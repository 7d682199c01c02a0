import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  mostUpdates,
  type StatusIncident,
  type StatusUpdate,
} from '../../../shared/models/portfolio/status-incident.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { type Announce, askedBy, outboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import type { StatusPageKey } from '../../registry/clients/unpublish-status-pages.ts';
import { statusIncidentEntity, type StatusIncidentItem } from './status-incident-entity.ts';

/** Incidents of a page that are read; older ones are not shown any more. */
const mostListed = 100;
/** Incidents that a page may have, which expire after 13 months. */
const mostIncidents = 1000;

interface Writing {
  now: Date;
  audit: Audit;
  announce: Announce;
  /** Who writes it. */
  userId: string;
}
type NewIncident = Omit<StatusIncident, 'incidentId' | 'createdAt' | 'updates'> & {
  update: Omit<StatusUpdate, 'at'>;
};

/** What people wrote on status pages. */
export function statusIncidentStore(table: Table) {
  const incidents = statusIncidentEntity(table);
  const outbox = outboxEventEntity(table);
  const writtenEvent = (
    { accountId, pageId }: StatusPageKey,
    incidentId: string,
    { now, userId }: Writing,
  ) =>
    outboxItem(
      'status-page-written',
      {
        accountId,
        ...askedBy('person', userId),
        facts: { pageId, incidentId, at: now.toISOString() },
      },
      now,
    );
  const keyOf = ({ accountId, pageId }: StatusPageKey, incidentId: string) => ({
    accountId,
    pageId,
    incidentId,
  });
  const updateAt = ({ stage, text }: Omit<StatusUpdate, 'at'>, now: Date): StatusUpdate => ({
    at: now.toISOString(),
    text,
    ...(stage === undefined ? {} : { stage }),
  });

  const idsOf = async ({ accountId, pageId }: StatusPageKey): Promise<string[]> => {
    const { data } = await incidents.query
      .byPage({ accountId, pageId })
      .go({ pages: 'all', attributes: ['incidentId'] });
    return data.map(({ incidentId }) => incidentId);
  };

  return {
    /** Newest first, 100 at most. */
    async list({ accountId, pageId }: StatusPageKey, now: Date): Promise<StatusIncidentItem[]> {
      const { data } = await incidents.query
        .byPage({ accountId, pageId })
        .go({ order: 'desc', limit: mostListed, consistent: true });
      return data.filter((item) => !isExpired(item, now));
    },

    find: (page: StatusPageKey, incidentId: string) =>
      foundItem(incidents.get(keyOf(page, incidentId))),

    /** @throws ProblemError `limit_reached` */
    async open(
      page: StatusPageKey,
      { update, planned, trackedId, ...fields }: NewIncident,
      writing: Writing,
    ): Promise<StatusIncidentItem> {
      const { now, audit, announce } = writing;
      if ((await idsOf(page)).length >= mostIncidents)
        throw new ProblemError(
          'limit_reached',
          `A status page has at most ${mostIncidents} incidents`,
        );
      const item = {
        ...keyOf(page, timeOrderedId(now)),
        ...fields,
        ...(planned === null ? {} : { planned }),
        ...(trackedId === null ? {} : { trackedId }),
        updates: [updateAt(update, now)],
        changes: 1,
        createdAt: now.toISOString(),
        expiresAt: epochSeconds(recordsExpireAt(now)),
      };
      const event = writtenEvent(page, item.incidentId, writing);
      await writeAudited(table, audit, { incidents, outbox }, (all) => [
        all.incidents.create(item).commit(),
        all.outbox.create(event).commit(),
      ]);
      await announce(event);
      return item;
    },

    /** @throws ProblemError `limit_reached`; `conflict` if another update was written meanwhile */
    async update(
      before: StatusIncidentItem,
      {
        planned,
        ...update
      }: Omit<StatusUpdate, 'at'> & {
        planned?: StatusIncident['planned'] | undefined;
      },
      writing: Writing,
    ): Promise<StatusIncidentItem> {
      const { now, audit, announce } = writing;
      if (before.updates.length >= mostUpdates)
        throw new ProblemError('limit_reached', `An incident has at most ${mostUpdates} updates`);
      const changed = {
        updates: [...before.updates, updateAt(update, now)],
        changes: before.changes + 1,
        expiresAt: epochSeconds(recordsExpireAt(now)),
        ...(planned == null ? {} : { planned }),
      };
      const event = writtenEvent(before, before.incidentId, writing);
      const written = await writeAudited(table, audit, { incidents, outbox }, (all) => [
        all.incidents
          .patch(keyOf(before, before.incidentId))
          .set(changed)
          .where((item, { eq }) => eq(item.changes, before.changes))
          .commit(),
        all.outbox.create(event).commit(),
      ]);
      if (!written.done) throw changedMeanwhile();
      await announce(event);
      return { ...before, ...changed };
    },

    /** @returns false if there is none */
    remove: (page: StatusPageKey, incidentId: string, audit: Audit): Promise<boolean> =>
      changeAudited(table, audit, incidents, (items) =>
        items.delete(keyOf(page, incidentId)).where((item, { exists }) => exists(item.incidentId)),
      ),

    /** Deletes what was written on a page that is removed. */
    async forget(page: StatusPageKey): Promise<void> {
      await removeAll(
        (await idsOf(page)).map((incidentId) => keyOf(page, incidentId)),
        (some) => incidents.delete(some).go({ concurrent: 2 }),
      );
    },
  };
}

export const changedMeanwhile = (): ProblemError =>
  new ProblemError('conflict', 'Someone else has updated this incident in the meantime');

export const toStatusIncident = ({
  incidentId,
  title,
  componentIds,
  planned,
  trackedId,
  updates,
  createdAt,
}: StatusIncidentItem): StatusIncident => ({
  incidentId,
  title,
  componentIds,
  planned: planned ?? null,
  trackedId: trackedId ?? null,
  updates,
  createdAt,
});
