import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import { renamed } from '../platform/table/renamed.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';
import type { Ledger } from './ledger.ts';

/**
 * The episodes of a site that may still change, with their incidents and the notifications raised about them. One item, so that
 * simultaneous events of one site are put into an order.
 * Access: get by site.
 */
export const ledgerEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'incident-ledger', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          siteKey: { type: 'string', required: true },
          ledger: {
            type: CustomAttributeType<Ledger>('any'),
            required: true,
            get: (ledger: Ledger) => renamed(ledger, { told: 'raised' }),
          },
          /** Incremented with each write. */
          revision: { type: 'number', required: true },
        },
        indexes: {
          bySite: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['siteKey'],
              template: 'incident-ledger#${siteKey}',
            },
          },
        },
      }),
      on(table),
    ),
);
