import { CustomAttributeType } from 'electrodb';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A paid invoice of an account. It never expires: tax law requires it for ten years. Access: all of an account.
 */
export const invoiceEntity = ofAccount('invoice', {
  attributes: {
    stripeInvoiceId: { type: 'string', required: true },
    invoice: { type: CustomAttributeType<InvoiceRecord>('any'), required: true },
    /** ISO 8601; when this data was read from the provider. */
    readAt: { type: 'string', required: true },
  },
  indexes: {
    byId: inAccount('invoice#${stripeInvoiceId}', 'none'),
  },
});
