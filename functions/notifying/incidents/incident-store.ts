import type { ItemOf } from '../../platform/table/entity.ts';
import { mostIncidents } from '../../../shared/calls/notifying/incidents.ts';
import type { IncidentNote } from '../../../shared/models/notifying/incident.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { slicesOf } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { nextLook } from './escalation-store.ts';
import { grouped, type IncidentGroup } from './one-incident.ts';
import { incidentNoteEntity } from './incident-note-entity.ts';
import type { StoredIncident } from './track-store.ts';
import { inParallel } from '../../platform/each-in-turn.ts';

/** Incidents that are read at a time. */
const slice = 200;
/**
 * How long before the last incident of a page others are read that may be one with it: certificates are reported that
 * early.
 */
const oneWithinMs = 31 * dayMs;

const timeToAcknowledgeMs = 15 * minuteMs;

type StoredNote = ItemOf<typeof incidentNoteEntity>;

/** What users set on incidents. */
type Mark =
  | 'acknowledgedAt'
  | 'falseAlarmAt'
  | 'assigneeId'
  | 'assigneeName'
  | 'acceptedAt'
  | 'mutedUntil'
  | 'postMortem';

interface NewNote {
  kind: IncidentNote['kind'];
  text?: string;
  marks?: Partial<Pick<StoredIncident, Mark>>;
}

/** The call of the user who adds a note. */
interface Call {
  caller: { userId: string };
  now: Date;
  audit?: Audit;
}

/** An incident that is reassigned may be escalated again, once its new assignee has had time to acknowledge it. */
const lookAgain = (
  { accountId, incidentId, state, acceptedAt = '' }: StoredIncident,
  marks: NewNote['marks'],
  now: Date,
) =>
  state === 'open' && acceptedAt !== '' && marks?.acceptedAt === ''
    ? nextLook(incidentId, accountId, after(now, timeToAcknowledgeMs))
    : {};

/** Marks that stay as they are once they are set. */
const setOnce: Partial<Record<NewNote['kind'], Mark>> = {
  acknowledged: 'acknowledgedAt',
  'false-alarm': 'falseAlarmAt',
};

/** Incidents, and the comments of users. */
export function incidentStore(table: Table) {
  const incidents = incidentEntity(table);
  const notes = incidentNoteEntity(table);

  const nameOf = async (accountId: string, userId: string) => {
    const { data } = await userEntity(table).get({ accountId, userId }).go();
    return data === null ? '' : nameOfUser(data);
  };

  return {
    /**
     * Newest first, 200 at most; without those that are part of others, or were explained away. The incidents of several
     * sites that are one may lie far apart, so those before a page are read again.
     * @param isWanted by the key of the site
     * @param before only those that began earlier than this one
     */
    async list(
      accountId: string,
      isWanted: (siteKey: string) => boolean = () => true,
      before?: string,
    ): Promise<IncidentGroup[]> {
      const found: StoredIncident[] = [];
      let listed: IncidentGroup[] = [];
      const newest = incidents.query.byId({ accountId });
      const read = (cursor: string | null) =>
        newest.go({ order: 'desc', limit: slice, consistent: true, cursor });
      for await (const some of slicesOf(read)) {
        found.push(
          ...some.filter(
            ({ state, siteKey }) => (state === 'open' || state === 'ended') && isWanted(siteKey),
          ),
        );
        listed = grouped(found)
          .filter(([{ incidentId }]) => before === undefined || incidentId < before)
          .slice(0, mostIncidents);
        const last = listed[mostIncidents - 1]?.[0].beganAt;
        const readTo = some.at(-1)?.beganAt ?? '';
        if (last !== undefined && readTo < after(new Date(last), -oneWithinMs).toISOString()) break;
      }
      return listed;
    },

    /** By time. */
    async listNotes(group: IncidentGroup): Promise<StoredNote[]> {
      const noted = group.filter(({ notedAt }, index) => index === 0 || notedAt !== undefined);
      const found = await Promise.all(
        noted.map(({ accountId, incidentId }) =>
          notes.query.byIncident({ accountId, incidentId }).go({ pages: 'all', consistent: true }),
        ),
      );
      return found
        .flatMap(({ data }) => data)
        .toSorted((one, other) => one.noteId.localeCompare(other.noteId));
    },

    /** Adds a note to an incident, with the marks that it sets on those of all its sites. */
    async addNote(
      [first, ...others]: IncidentGroup,
      { kind, text, marks = {} }: NewNote,
      { caller: { userId }, now, audit }: Call,
    ) {
      const { accountId, incidentId, expiresAt } = first;
      const at = now.toISOString();
      const once = setOnce[kind];
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
        entities.incidents
          .patch({ accountId, incidentId })
          .set({ ...marks, ...lookAgain(first, marks, now), notedAt: at })
          .add({ revision: 1 })
          .where((item, { notExists }) => (once === undefined ? '' : notExists(item[once])))
          .commit(),
        entities.notes.create(note).commit(),
      ]);
      if (Object.keys(marks).length === 0) return;
      await inParallel(others, (other) =>
        incidents
          .patch({ accountId, incidentId: other.incidentId })
          .set({ ...marks, ...lookAgain(other, marks, now) })
          .add({ revision: 1 })
          .where((item, { notExists }) => (once === undefined ? '' : notExists(item[once])))
          .go({ returnOnConditionCheckFailure: true }),
      );
    },
  };
}
