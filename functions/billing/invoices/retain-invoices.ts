import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { storedInvoices } from './invoice-store.ts';
import { retainedInvoiceEntity } from './retained-invoice-entity.ts';

/** After the calendar year in which an invoice was issued: the longest that we know a tax code of the EU to ask for. */
const yearsRetained = 10;

/** Seconds since the epoch at which an invoice of a year need not be kept any longer. */
export const endOfRetention = (year: number): number =>
  epochSeconds(new Date(Date.UTC(year + yearsRetained + 1, 0, 1)));

/** Copies the invoices of an account that is being deleted to where they outlive it. Repeating it changes nothing. */
export async function retainInvoices(table: Table, accountId: string, now: Date): Promise<void> {
  for (const invoice of await storedInvoices(table, accountId)) {
    const year = new Date(invoice.date).getUTCFullYear();
    const expiresAt = endOfRetention(year);
    if (expiresAt <= epochSeconds(now)) continue;
    await retainedInvoiceEntity(table)
      .put({ year: String(year), stripeInvoiceId: invoice.stripeInvoiceId, invoice, expiresAt })
      .go();
  }
}
