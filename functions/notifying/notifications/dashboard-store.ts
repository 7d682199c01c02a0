import { notificationPageSize } from '../../../shared/calls/notifying/notifications.ts';
import { getMany } from '../../platform/table/get-many.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { type Viewer, visibleSites } from '../../registry/pages/visible-sites.ts';
import { notificationEntity } from './notification-entity.ts';
import { notificationMarkEntity } from './notification-mark-entity.ts';
import { notificationStore, type StoredNotification } from './notification-store.ts';
import { readUntilEntity } from './read-until-entity.ts';
import { allItems } from '../../platform/table/read-items.ts';

/** A user who looks at the notifications of their account. */
export interface Reader extends Viewer {
  userId: string;
}

/** A notification with a user's marks. */
export type ReadNotification = StoredNotification & { read: boolean };

/** Before every id. */
const lowest = '0';

/** Notifications as one user sees them: read and deleted marks belong to the user, notifications to the account. */
export function dashboardStore(table: Table, reader: Reader) {
  const { accountId, userId } = reader;
  const marks = notificationMarkEntity(table);
  const untils = readUntilEntity(table);

  /** Notifications of the reader's sites. Users limited to clients do not see events of the account. */
  const theirs = async () => {
    if (reader.clients === undefined) return () => true;
    const roleOf = await visibleSites(table, reader);
    return ({ site }: StoredNotification) => site !== '' && roleOf(keyOfUrl(site)) !== undefined;
  };
  const get = async (notificationId: string): Promise<StoredNotification | undefined> => {
    const [found, isTheirs] = await Promise.all([
      notificationStore(table).get(accountId, notificationId),
      theirs(),
    ]);
    return found !== undefined && isTheirs(found) ? found : undefined;
  };

  const findUntil = async () =>
    (await untils.get({ accountId, userId }).go({ consistent: true })).data?.readUntil ?? '';

  const mark = async (notificationId: string, change: { read?: true; deleted?: true }) => {
    const found = await get(notificationId);
    if (found === undefined) return false;
    await marks
      .upsert({ accountId, userId, notificationId, expiresAt: found.expiresAt, ...change })
      .go();
    return true;
  };

  /** Newest first, a page at most. */
  const notificationsBefore = async (end: string | undefined): Promise<StoredNotification[]> => {
    const byId = notificationEntity(table).query.byId({ accountId });
    const wanted =
      end === undefined ? byId : byId.between({ notificationId: lowest }, { notificationId: end });
    // One more, as both ends belong to a range.
    const limit = notificationPageSize + (end === undefined ? 0 : 1);
    const { data } = await wanted.go({ order: 'desc', limit, consistent: true });
    return data
      .filter(({ notificationId }) => notificationId !== end)
      .slice(0, notificationPageSize);
  };

  /** The user's marks on neighbouring notifications. */
  const marksOf = async (found: readonly StoredNotification[]) => {
    const [newest, oldest] = [found[0], found.at(-1)];
    if (newest === undefined || oldest === undefined) return new Map<string, never>();
    const data = await allItems(
      marks.query
        .byUser({ accountId, userId })
        .between(
          { notificationId: oldest.notificationId },
          { notificationId: newest.notificationId },
        ),
    );
    return new Map(data.map((one) => [one.notificationId, one]));
  };

  return {
    /** The newest, or the last before one, newest first. A short page is the last. */
    async list(before?: string): Promise<ReadNotification[]> {
      const [readUntil, isTheirs] = await Promise.all([findUntil(), theirs()]);
      const listed: ReadNotification[] = [];
      let end = before;
      for (;;) {
        const found = await notificationsBefore(end);
        const markOf = await marksOf(found);
        for (const one of found) {
          const { read = false, deleted = false } = markOf.get(one.notificationId) ?? {};
          if (!deleted && isTheirs(one))
            listed.push({ ...one, read: read || one.time <= readUntil });
        }
        if (listed.length >= notificationPageSize || found.length < notificationPageSize)
          return listed.slice(0, notificationPageSize);
        end = found.at(-1)?.notificationId;
      }
    },

    /** Undefined for one that does not exist; one that the user has deleted is still found by its address. */
    async find(notificationId: string): Promise<ReadNotification | undefined> {
      const [found, until, own] = await Promise.all([
        get(notificationId),
        findUntil(),
        marks.get({ accountId, userId, notificationId }).go({ consistent: true }),
      ]);
      return found && { ...found, read: own.data?.read === true || found.time <= until };
    },

    /** @returns false for one that does not exist */
    read: (notificationId: string): Promise<boolean> => mark(notificationId, { read: true }),

    /** Marks all of them or none. @returns false if one does not exist */
    async readSome(ids: readonly string[]): Promise<boolean> {
      const keys = [...new Set(ids)].map((notificationId) => ({ accountId, notificationId }));
      const [found, isTheirs] = await Promise.all([
        getMany(keys, (left) =>
          notificationEntity(table).get(left).go({ concurrent: 5, consistent: true }),
        ),
        theirs(),
      ]);
      if (found.filter(isTheirs).length < keys.length) return false;
      await inParallel(found, ({ notificationId, expiresAt }) =>
        marks.upsert({ accountId, userId, notificationId, expiresAt, read: true }).go(),
      );
      return true;
    },

    /** @returns false for one that does not exist */
    remove: (notificationId: string): Promise<boolean> => mark(notificationId, { deleted: true }),

    /** Marks all that exist as read. */
    async readAll(now: Date): Promise<void> {
      await untils.put({ accountId, userId, readUntil: now.toISOString() }).go();
    },
  };
}
