import type * as z from 'zod';
import type { writeInvoices } from '../../../shared/jobs/catalogue.ts';
import { chargesOf, type CustomerState } from './read-customer.ts';

/** A part of a payment that was paid back. */
export type PaidBack = z.output<typeof writeInvoices.payload>['refunds'][number];

/** Refunds to a customer, without those that the bank refused. */
export const refundsOf = ({ invoices, charges }: CustomerState): PaidBack[] =>
  invoices.flatMap((invoice) =>
    chargesOf(invoice, charges)
      .flatMap(({ refunds }) => refunds?.data ?? [])
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ id, amount, created }) => ({
        id,
        stripeInvoiceId: invoice.id,
        amountCents: amount,
        at: new Date(created * 1000).toISOString(),
      })),
  );
