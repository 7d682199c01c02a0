import type { Table } from '../platform/table/table.ts';
import { notificationEntity } from './notification-entity.ts';
import { notificationMarkEntity } from './notification-mark-entity.ts';
import { notificationStore, type StoredNotification } from './notification-store.ts';
import { readUntilEntity } from './read-until-entity.ts';

/** A user who looks at the notifications of their account. */
export interface Reader {
  accountId: string;
  userId: string;
}

/** A notification as a user has it. */
export type ReadNotification = StoredNotification & { read: boolean };

/** Notifications of a list; older ones are found by their incident. */
const mostListed = 200;

/** Notifications as one user sees them: what they read and deleted is theirs, the notifications are the account's. */
export function dashboardStore(table: Table, { accountId, userId }: Reader) {
  const marks = notificationMarkEntity(table);
  const untils = readUntilEntity(table);

  const findUntil = async () =>
    (await untils.get({ accountId, userId }).go({ consistent: true })).data?.readUntil ?? '';

  const mark = async (notificationId: string, change: { read?: true; deleted?: true }) => {
    const found = await notificationStore(table).get(accountId, notificationId);
    if (found === undefined) return false;
    await marks
      .upsert({ accountId, userId, notificationId, expiresAt: found.expiresAt, ...change })
      .go();
    return true;
  };

  return {
    /** Newest first, 200 at most. */
    async list(): Promise<ReadNotification[]> {
      const { data: newest } = await notificationEntity(table)
        .query.byId({ accountId })
        .go({ order: 'desc', limit: mostListed, consistent: true });
      const oldest = newest.at(-1)?.notificationId ?? '';
      const [readUntil, own] = await Promise.all([
        findUntil(),
        marks.query
          .byUser({ accountId, userId })
          // Without an end, the query reads the rest of the account's partition.
          .between({ notificationId: oldest }, { notificationId: 'g' })
          .go({ pages: 'all', consistent: true }),
      ]);
      const markOf = new Map(own.data.map((one) => [one.notificationId, one]));
      return newest.flatMap((one) => {
        const { read = false, deleted = false } = markOf.get(one.notificationId) ?? {};
        return deleted ? [] : [{ ...one, read: read || one.time <= readUntil }];
      });
    },

    /** Undefined for one that does not exist; one that the user has deleted is still found by its address. */
    async find(notificationId: string): Promise<ReadNotification | undefined> {
      const [found, until, own] = await Promise.all([
        notificationStore(table).get(accountId, notificationId),
        findUntil(),
        marks.get({ accountId, userId, notificationId }).go({ consistent: true }),
      ]);
      return found && { ...found, read: own.data?.read === true || found.time <= until };
    },

    /** @returns false for one that does not exist */
    read: (notificationId: string): Promise<boolean> => mark(notificationId, { read: true }),

    /** @returns false for one that does not exist */
    remove: (notificationId: string): Promise<boolean> => mark(notificationId, { deleted: true }),

    /** Marks all that exist as read. */
    async readAll(now: Date): Promise<void> {
      await untils.put({ accountId, userId, readUntil: now.toISOString() }).go();
    },
  };
}
