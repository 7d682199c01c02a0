import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A user's mark on a notification: read or deleted. Other users of the account are not affected. Access: a user's
 * marks, by notification.
 */
export const notificationMarkEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'notification-mark', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          notificationId: { type: 'string', required: true },
          read: { type: 'boolean' },
          deleted: { type: 'boolean' },
          /** As long as the notification is kept. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byUser: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['userId', 'notificationId'],
              template: 'notification-mark#${userId}#${notificationId}',
            },
          },
        },
      },
      on(table),
    ),
);
