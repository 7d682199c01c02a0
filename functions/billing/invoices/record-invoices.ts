import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { Table } from '../../platform/table/table.ts';
import { invoiceEntity } from './invoice-entity.ts';
import { inParallel } from '../../platform/each-in-turn.ts';

/** Each writes at most a few items. */
const atOnce = 10;

/**
 * Brings the invoices of an account up to date. Recording an invoice again adds a later refund. An older reading of the
 * provider never replaces a newer one.
 *
 * @param readAt before the provider was asked
 * @throws for an invoice whose amounts do not add up; nothing is recorded then
 */
export async function recordInvoices(
  table: Table,
  { accountId, readAt }: { accountId: string; readAt: Date },
  invoices: readonly InvoiceRecord[],
): Promise<void> {
  const checked = invoices.map((invoice) => InvoiceRecord.parse(invoice));
  await inParallel(checked, (invoice) => record(table, { accountId, readAt }, invoice), atOnce);
}

async function record(
  table: Table,
  { accountId, readAt }: { accountId: string; readAt: Date },
  invoice: InvoiceRecord,
): Promise<void> {
  const { stripeInvoiceId } = invoice;
  const time = readAt.toISOString();
  try {
    await invoiceEntity(table)
      .put({ accountId, stripeInvoiceId, invoice, readAt: time })
      .where(({ readAt }, is) => `${is.notExists(readAt)} OR ${is.lte(readAt, time)}`)
      .go();
  } catch (error) {
    const isOlder =
      error instanceof Error && error.cause instanceof ConditionalCheckFailedException;
    if (!isOlder) throw error;
  }
}
