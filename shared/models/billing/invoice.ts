import * as z from 'zod';
import { PaidPlan } from '../../plans/plans.ts';
import { VatReason } from '../../plans/vat.ts';

/** Invoice number of the payment provider; part of addresses and file names. */
export const orderId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);

const cents = z.number().int();

const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.number().int().nonnegative(),
  /** Amount of the whole line, without tax; negative for a discount or for unused time of another plan. */
  amountCents: cents,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const InvoiceCustomer = z.object({
  name: z.string(),
  email: z.string(),
  addressLines: z.array(z.string()),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166 alpha-2'),
  vatId: z.string().nullable(),
});

/** A paid invoice as the payment provider has it now. Amounts are euro cents, times ISO 8601 UTC. */
export const InvoiceRecord = z
  .object({
    stripeInvoiceId: z.string().min(1),
    orderId,
    date: z.iso.datetime().describe('When it was paid'),
    plan: PaidPlan,
    annual: z.boolean(),
    currency: z.literal('EUR'),
    lines: z.array(InvoiceLine).min(1),
    /** Sum of the lines. */
    netCents: cents,
    taxCents: cents,
    /** Null where several rates or none apply. */
    taxPercent: z.number().min(0).max(100).nullable(),
    /** By rate, where several apply: a change of plan credits unused time with the VAT that was paid for it. */
    taxes: z
      .array(z.object({ percent: z.number().min(0).max(100), amountCents: cents }))
      .default([]),
    /** Why all or part of it is without VAT; null where there is, and on invoices recorded without one. */
    vatReason: VatReason.nullable().default(null),
    /** The customer owes the VAT. */
    reverseCharge: z.boolean(),
    /** Net and tax. */
    totalCents: cents,
    /**
     * Taken from what was credited to the customer before; negative where the invoice was credited instead of paid out.
     */
    creditCents: cents.default(0),
    /**
     * Owed from earlier invoices and paid with this one; negative where what is too little to charge was left for a
     * later one.
     */
    owedCents: cents.default(0),
    /** Taken off by credit notes before it was paid. */
    reducedCents: cents.nonnegative().default(0),
    /** Credited to the customer by credit notes after payment. */
    returnedCents: cents.nonnegative().default(0),
    /** Paid back until now. */
    refundedCents: cents.nonnegative(),
    /** Under a dispute that the bank has not decided yet. */
    disputedCents: cents.nonnegative().default(0),
    /** Taken back by the bank after a dispute that was lost. */
    takenBackCents: cents.nonnegative().default(0),
    periodStart: z.iso.datetime(),
    periodEnd: z.iso.datetime(),
    customer: InvoiceCustomer,
  })
  .superRefine((invoice, { addIssue }) => {
    const { lines, netCents, taxCents, taxes, totalCents, reverseCharge } = invoice;
    const refuse = (field: keyof typeof invoice, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    const sumOf = (parts: readonly { amountCents: number }[]): number =>
      parts.reduce((total, { amountCents }) => total + amountCents, 0);
    if (sumOf(lines) !== netCents) refuse('netCents', 'The lines have another sum');
    if (taxes.length > 0 && sumOf(taxes) !== taxCents)
      refuse('taxes', 'The taxes have another sum');
    if (netCents + taxCents !== totalCents) refuse('totalCents', 'Net and tax have another sum');
    for (const field of ['refundedCents', 'disputedCents', 'takenBackCents'] as const)
      if (invoice[field] > repayableCents(invoice)) refuse(field, 'More than was paid');
    if (reverseCharge && taxCents !== 0) refuse('taxCents', 'The customer owes the tax');
  });
export type InvoiceRecord = z.infer<typeof InvoiceRecord>;

/** The VAT in a part of an invoice: its share of the total. What was owed from earlier invoices is beyond the total. */
export const taxShareCents = (
  partCents: number,
  { taxCents, totalCents }: Pick<InvoiceRecord, 'taxCents' | 'totalCents'>,
): number =>
  totalCents === 0
    ? 0
    : Math.round((Math.min(partCents, Math.abs(totalCents)) * taxCents) / totalCents);

/** VAT in the refunded amount. */
export const refundedTaxCents = (
  invoice: Pick<InvoiceRecord, 'refundedCents' | 'taxCents' | 'totalCents'>,
): number => taxShareCents(invoice.refundedCents, invoice);

type PaidParts = Pick<InvoiceRecord, 'totalCents' | 'creditCents' | 'owedCents' | 'reducedCents'>;

/** The charge of an invoice, before refunds. */
export const paidCents = ({
  totalCents,
  creditCents,
  owedCents,
  reducedCents,
}: PaidParts): number => totalCents - reducedCents - creditCents + owedCents;

/** The most that can be paid back: a charge is more than its invoice where it also pays what was owed before. */
export const repayableCents = (invoice: PaidParts): number =>
  Math.max(0, invoice.totalCents, paidCents(invoice));
