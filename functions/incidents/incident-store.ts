import { type EntityItem } from 'electrodb';
import type { IncidentNote } from '../../shared/models/incident.ts';
import { type Audit, writeAudited } from '../platform/audit/audit.ts';
import { userEntity } from '../platform/callers/user-entity.ts';
import { isExpired, type Table } from '../platform/table/table.ts';
import { timeOrderedId } from '../platform/time-ordered-id.ts';
import { incidentEntity } from '../episodes/incident-entity.ts';
import { incidentNoteEntity } from './incident-note-entity.ts';
import type { StoredIncident } from './track-store.ts';

/** Incidents of a list; older ones are found by their notifications. */
const mostListed = 200;

type StoredNote = EntityItem<ReturnType<typeof incidentNoteEntity>>;

interface NewNote {
  incident: StoredIncident;
  kind: IncidentNote['kind'];
  text?: string;
  userId: string;
  now: Date;
  audit: Audit;
}

/** Incidents, and the comments of users. */
export function incidentStore(table: Table) {
  const incidents = incidentEntity(table);
  const notes = incidentNoteEntity(table);

  const nameOf = async (accountId: string, userId: string) => {
    const { data } = await userEntity(table).get({ accountId, userId }).go();
    return data === null ? '' : `${data.firstName} ${data.lastName}`.trim() || data.email;
  };

  return {
    /** Newest first, 200 at most; without those that are part of others, or were explained away. */
    async list(accountId: string, siteKey?: string): Promise<StoredIncident[]> {
      const found: StoredIncident[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: StoredIncident[]; cursor: string | null } = await incidents.query
          .byId({ accountId })
          .go({ order: 'desc', limit: mostListed, consistent: true, cursor });
        found.push(
          ...page.data.filter(
            ({ state, siteKey: of }) =>
              (state === 'open' || state === 'ended') && (siteKey === undefined || of === siteKey),
          ),
        );
        cursor = page.cursor;
      } while (cursor !== null && found.length < mostListed);
      // A late event may have moved a beginning.
      return found
        .slice(0, mostListed)
        .toSorted((one, other) => other.beganAt.localeCompare(one.beganAt));
    },

    async find(accountId: string, incidentId: string): Promise<StoredIncident | undefined> {
      const { data } = await incidents.get({ accountId, incidentId }).go({ consistent: true });
      return data === null || isExpired(data, new Date()) ? undefined : data;
    },

    /** By time. */
    async listNotes(accountId: string, incidentId: string): Promise<StoredNote[]> {
      const { data } = await notes.query
        .byIncident({ accountId, incidentId })
        .go({ pages: 'all', consistent: true });
      return data;
    },

    /** Adds a note, with the mark that it sets on the incident. A mark that is already set stays unchanged. */
    async addNote({ incident, kind, text, userId, now, audit }: NewNote): Promise<void> {
      const { accountId, incidentId, expiresAt } = incident;
      const at = now.toISOString();
      const note = {
        accountId,
        incidentId,
        noteId: timeOrderedId(now),
        kind,
        userId,
        by: await nameOf(accountId, userId),
        at,
        expiresAt,
        ...(text === undefined ? {} : { text }),
      };
      await writeAudited(table, audit, { incidents, notes }, (entities) => [
        ...(kind === 'comment'
          ? []
          : [
              entities.incidents
                .patch({ accountId, incidentId })
                .set(kind === 'acknowledged' ? { acknowledgedAt: at } : { falseAlarmAt: at })
                .add({ revision: 1 })
                .where(({ acknowledgedAt, falseAlarmAt }, { notExists }) =>
                  notExists(kind === 'acknowledged' ? acknowledgedAt : falseAlarmAt),
                )
                .commit(),
            ]),
        entities.notes.create(note).commit(),
      ]);
    },
  };
}
