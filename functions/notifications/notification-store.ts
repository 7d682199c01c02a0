import type { ItemOf } from '../platform/table/entity.ts';
import { isExpired, type Table } from '../platform/table/table.ts';
import { firstIdAt } from '../platform/time-ordered-id.ts';
import { notificationEntity } from './notification-entity.ts';

export type StoredNotification = ItemOf<typeof notificationEntity>;

/** Notifications of accounts. */
export function notificationStore(table: Table) {
  const notifications = notificationEntity(table);
  return {
    async get(accountId: string, notificationId: string): Promise<StoredNotification | undefined> {
      const { data } = await notifications
        .get({ accountId, notificationId })
        .go({ consistent: true });
      return data === null || isExpired(data, new Date()) ? undefined : data;
    },

    /** Those raised from a time on and before another one, oldest first. */
    async listSince(accountId: string, from: Date, to: Date): Promise<StoredNotification[]> {
      const { data } = await notifications.query
        .byId({ accountId })
        .between({ notificationId: firstIdAt(from) }, { notificationId: firstIdAt(to) })
        .go({ pages: 'all', consistent: true });
      return data;
    },
  };
}
