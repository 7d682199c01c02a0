import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * Up to when a user has read all notifications.
 * Access: get by account and user.
 */
export const readUntilEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'read-until', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          /** ISO 8601: notifications that were raised before are read. */
          readUntil: { type: 'string', required: true },
        },
        indexes: {
          byUser: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['userId'], template: 'read-until#${userId}' },
          },
        },
      },
      on(table),
    ),
);
