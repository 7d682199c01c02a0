import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * The address that an account is about to add as a site: it can be measured although it is not listed yet.
 * Access: get by account; a later address replaces it.
 */
export const addressToAddEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'address-to-add', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** Normalised. */
          url: { type: 'string', required: true },
          /** A day after it was last requested. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byAccount: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: [], template: 'address-to-add' },
          },
        },
      },
      on(table),
    ),
);
