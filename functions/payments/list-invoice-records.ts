import type { InvoiceRecord } from '../../shared/models/invoice.ts';
import type { StripeClient } from '../providers/stripe/stripe-client.ts';
import type { CustomerState } from './read-customer.ts';
import { taxRatesOf, toInvoiceRecord } from './to-invoice-record.ts';

/** Payments for our plans, as our own records. */
export async function listInvoiceRecords(
  stripe: Pick<StripeClient, 'findTaxPercent'>,
  { invoices, charges, disputes, creditNotes, plans }: CustomerState,
): Promise<InvoiceRecord[]> {
  const rates = [...new Set(invoices.flatMap(taxRatesOf))];
  const percents = await Promise.all(
    rates.map(async (id): Promise<[string, number]> => [id, await stripe.findTaxPercent(id)]),
  );
  const sources = { charges, disputes, creditNotes, plans, taxPercents: new Map(percents) };
  return invoices.flatMap((invoice) => toInvoiceRecord(invoice, sources) ?? []);
}
