import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import type { InvoiceRecord } from '../../shared/models/invoice.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A paid invoice of an account. It never expires: tax law requires it for ten years. Access: all of an account.
 */
export const invoiceEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'invoice', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          stripeInvoiceId: { type: 'string', required: true },
          invoice: { type: CustomAttributeType<InvoiceRecord>('any'), required: true },
          /** ISO 8601; when this data was read from the provider. */
          readAt: { type: 'string', required: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['stripeInvoiceId'],
              template: 'invoice#${stripeInvoiceId}',
              casing: 'none',
            },
          },
        },
      }),
      on(table),
    ),
);
