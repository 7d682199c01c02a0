import type { Invoice } from '../../../shared/calls/billing/invoices.ts';
import {
  type InvoiceRecord,
  paidCents,
  refundedTaxCents,
  taxShareCents,
} from '../../../shared/models/billing/invoice.ts';
import { adjustmentLines, vatLines, vatNote, vatReasonOf } from './invoice-words.ts';

/** An invoice in the list of invoices (spec 3, 'Invoice'), in euro. */
export const toInvoice = (invoice: InvoiceRecord): Invoice => ({
  orderid: invoice.orderId,
  amount: paidCents(invoice) / 100,
  credit: invoice.creditCents / 100,
  adjustments: adjustmentLines(invoice).map(({ name, amountCents }) => ({
    name,
    amount: amountCents / 100,
  })),
  credited: invoice.returnedCents / 100,
  credited_vat: taxShareCents(invoice.returnedCents, invoice) / 100,
  refunded: invoice.refundedCents / 100,
  refunded_vat: refundedTaxCents(invoice) / 100,
  disputed: invoice.disputedCents / 100,
  taken_back: invoice.takenBackCents / 100,
  net: invoice.netCents / 100,
  vat: vatLines(invoice).map(({ name, amountCents }) => ({ name, amount: amountCents / 100 })),
  vat_note: vatNote(invoice) ?? null,
  vat_reason: vatReasonOf(invoice) ?? null,
  total: invoice.totalCents / 100,
  currency: invoice.currency,
  annual: invoice.annual,
  plan: invoice.plan,
  periodic_payments_start_date: invoice.periodStart,
  date: invoice.date,
  country: invoice.customer.country,
});
