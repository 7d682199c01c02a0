import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * Records that a notification was raised under a key, so that each is raised once despite repeated deliveries.
 * Access: get by account and key.
 */
export const raisedKeyEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'raised-key', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          key: { type: 'string', required: true },
          /** As long as the notification is kept. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byKey: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['key'], template: 'raised-key#${key}' },
          },
        },
      },
      on(table),
    ),
);
