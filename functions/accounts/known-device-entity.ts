import { Entity } from 'electrodb';
import { accountTrace } from '../platform/table/account-trace.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A browser in which a user has signed in, or, for half an hour, the client that has just reset the password.
 * Access: get by the hash of the cookie's token, or of client and email address; all of an account, to delete them with it.
 */
export const knownDeviceEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'known-device', version: '1', service },
        attributes: {
          hash: { type: 'string', required: true },
          accountId: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          email: { type: 'string', required: true },
          /** ISO 8601; void if the password was changed later. */
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byHash: {
            pk: { field: 'pk', composite: ['hash'], template: 'device#${hash}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'device' },
          },
          byAccount: accountTrace('hash'),
        },
      },
      on(table),
    ),
);
