import type { Invoice } from '../../shared/calls/invoices.ts';
import { type InvoiceRecord, paidCents } from '../../shared/models/invoice.ts';

/** An invoice as the list of invoices has it (spec 3, 'Invoice'), in euro. */
export const toInvoice = (invoice: InvoiceRecord): Invoice => ({
  orderid: invoice.orderId,
  amount: paidCents(invoice) / 100,
  credit: invoice.creditCents / 100,
  refunded: invoice.refundedCents / 100,
  currency: invoice.currency,
  annual: invoice.annual,
  plan: invoice.plan,
  periodic_payments_start_date: invoice.periodStart,
  date: invoice.date,
  country: invoice.customer.country,
});
