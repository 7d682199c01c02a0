import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import type { InvoiceRecord } from '../../shared/models/invoice.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A paid invoice of an account that was deleted. Tax law requires it for ten years after the year of issue; the table
 * then expires it. It names no account and no user.
 * Access: by an operator, all of a year.
 */
export const retainedInvoiceEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'retained-invoice', version: '1', service },
        attributes: {
          /** Of the invoice's date, in UTC. */
          year: { type: 'string', required: true },
          stripeInvoiceId: { type: 'string', required: true },
          invoice: { type: CustomAttributeType<InvoiceRecord>('any'), required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byYear: {
            pk: { field: 'pk', composite: ['year'], template: 'retained-invoice#${year}' },
            sk: {
              field: 'sk',
              composite: ['stripeInvoiceId'],
              template: 'retained-invoice#${stripeInvoiceId}',
              casing: 'none',
            },
          },
        },
      }),
      on(table),
    ),
);
