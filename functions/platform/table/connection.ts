import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from './table.ts';

/**
 * An open WebSocket of a signed-in user.
 * Access: an account's connections, to push to them; by connection id, when it closes.
 */
export const connectionEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'connection', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          connectionId: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          /** API Gateway closes a connection after two hours. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byAccount: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['connectionId'],
              template: 'connection#${connectionId}',
            },
          },
          byId: {
            index: 'gsi1',
            pk: {
              field: 'gsi1pk',
              composite: ['connectionId'],
              template: 'connection#${connectionId}',
            },
            sk: { field: 'gsi1sk', composite: [], template: 'connection' },
          },
        },
      },
      on(table),
    ),
);
