import type { ItemOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { firstIdAt } from '../../platform/time-ordered-id.ts';
import { notificationEntity } from './notification-entity.ts';
import { allItems, liveItem } from '../../platform/table/read-items.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';

export const unknownNotification = (): ProblemError =>
  new ProblemError('not_found', 'This notification does not exist.', { field: 'id' });

export type StoredNotification = ItemOf<typeof notificationEntity>;

export function notificationStore(table: Table) {
  const notifications = notificationEntity(table);
  return {
    get: (accountId: string, notificationId: string): Promise<StoredNotification | undefined> =>
      liveItem(notifications.get({ accountId, notificationId }), new Date()),

    /** Notifications raised since a time and before another one, oldest first. */
    listSince: (accountId: string, from: Date, to: Date): Promise<StoredNotification[]> =>
      allItems(
        notifications.query
          .byId({ accountId })
          .between({ notificationId: firstIdAt(from) }, { notificationId: firstIdAt(to) }),
      ),
  };
}
