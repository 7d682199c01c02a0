import { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { Table } from '../../platform/table/table.ts';
import { invoiceEntity } from './invoice-entity.ts';
import { allItems } from '../../platform/table/read-items.ts';

/** All invoices of an account, newest first. */
export async function storedInvoices(table: Table, accountId: string): Promise<InvoiceRecord[]> {
  const data = await allItems(invoiceEntity(table).query.byId({ accountId }));
  return (
    data
      // Fields come in the order of the schema, not in the order of the table.
      .map(({ invoice }) => InvoiceRecord.parse(invoice))
      .toSorted(
        (one, other) =>
          Date.parse(other.date) - Date.parse(one.date) || (one.orderId < other.orderId ? 1 : -1),
      )
  );
}
