import { CustomAttributeType } from 'electrodb';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { entity, primaryKey } from '../../platform/table/entity.ts';

/**
 * A paid invoice of an account that was deleted. Tax law requires it for ten years after the year of issue; the table
 * then expires it. It names no account and no user.
 * Access: by an operator, all of a year.
 */
export const retainedInvoiceEntity = entity('retained-invoice', {
  attributes: {
    /** Year of the invoice's date, in UTC. */
    year: { type: 'string', required: true },
    stripeInvoiceId: { type: 'string', required: true },
    invoice: { type: CustomAttributeType<InvoiceRecord>('any'), required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byYear: primaryKey('retained-invoice#${year}', 'retained-invoice#${stripeInvoiceId}', {
      sk: 'none',
    }),
  },
});
