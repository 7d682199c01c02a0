import { recordInvoices } from '../../functions/billing/invoices/record-invoices.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { InvoiceRecord } from '../../shared/models/billing/invoice.ts';

/** An invoice for 30 days with German VAT, whose parts a test may replace. */
export const invoiceOf = (parts: Partial<InvoiceRecord> = {}): InvoiceRecord => ({
  stripeInvoiceId: 'in_1',
  orderId: 'WV-0001',
  date: '2026-11-03T09:15:00.000Z',
  plan: 'Team',
  annual: false,
  currency: 'EUR',
  lines: [{ description: 'Team, 30 days', quantity: 1, amountCents: 3900 }],
  netCents: 3900,
  taxCents: 741,
  taxPercent: 19,
  taxes: [],
  vatReason: null,
  reverseCharge: false,
  totalCents: 4641,
  creditCents: 0,
  owedCents: 0,
  reducedCents: 0,
  returnedCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  takenBackCents: 0,
  periodStart: '2026-11-03T09:15:00.000Z',
  periodEnd: '2026-12-03T09:15:00.000Z',
  customer: {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    addressLines: ['Example Street 1', '10115 Berlin'],
    country: 'DE',
    vatId: null,
  },
  ...parts,
});

/** Three periods of the Business plan, the second partly refunded. */
export const seedInvoices = (table: Table, accountId: string): Promise<void> =>
  recordInvoices(
    table,
    { accountId, readAt: new Date() },
    [9, 10, 11].map((month) =>
      invoiceOf({
        stripeInvoiceId: `in_${month}`,
        orderId: `WV-2026-00${month}`,
        date: `2026-${String(month).padStart(2, '0')}-03T09:15:00.000Z`,
        plan: 'Business',
        lines: [{ description: 'Business, 30 days', quantity: 1, amountCents: 7900 }],
        netCents: 7900,
        taxCents: 1501,
        totalCents: 9401,
        refundedCents: month === 10 ? 2000 : 0,
      }),
    ),
  );
