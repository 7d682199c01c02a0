import {
  type InvoiceLine,
  type InvoiceRecord,
  repayableCents,
} from '../../../shared/models/billing/invoice.ts';
import { isInEu, type VatReason } from '../../../shared/plans/vat.ts';
import type {
  StripeCharge,
  StripeCreditNote,
  StripeInvoice,
} from '../../providers/stripe/stripe-objects.ts';
import type { BoughtPlan } from './price-plan.ts';
import { chargesOf, type DisputedInvoice, mainLineOf } from './read-customer.ts';

export interface InvoiceSources {
  charges: readonly StripeCharge[];
  disputes: readonly Pick<DisputedInvoice, 'stripeInvoiceId' | 'amountCents' | 'stage'>[];
  /** By the id of their invoice. */
  creditNotes: ReadonlyMap<string, readonly StripeCreditNote[]>;
  /** By the id of their prices. */
  plans: ReadonlyMap<string, BoughtPlan>;
  /** Percent, by the id of the tax rate. */
  taxPercents: ReadonlyMap<string, number>;
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
/** ISO 3166 keeps it free for a country that is not known. */
const unknownCountry = 'ZZ';

/** Tax rates by which something was charged on an invoice. */
export const taxRatesOf = ({ total_taxes: taxes }: StripeInvoice): string[] => [
  ...new Set(
    (taxes ?? []).flatMap(({ amount, tax_rate_details: details }) =>
      amount === 0 || details === null ? [] : [details.tax_rate],
    ),
  ),
];

/** A paid invoice of Stripe's in our own terms; undefined where it is not about a plan of ours. */
export function toInvoiceRecord(
  invoice: StripeInvoice,
  { charges, disputes, creditNotes, plans, taxPercents }: InvoiceSources,
): InvoiceRecord | undefined {
  const main = mainLineOf(invoice);
  const bought = plans.get(main?.pricing?.price_details?.price ?? '');
  const { number, total, status_transitions: times } = invoice;
  if (main === undefined || bought === undefined || invoice.currency !== 'eur') return undefined;
  if (number === null || times.paid_at === null) return undefined;
  const netCents = invoice.total_excluding_tax ?? total;
  const own = chargesOf(invoice, charges);
  const noted = creditedBy(creditNotes.get(invoice.id) ?? []);
  const refunded = own.reduce((sum, { amount_refunded: amount }) => sum + amount, noted.otherwise);
  const before = invoice.starting_balance;
  const after = invoice.ending_balance ?? before;
  const parts = {
    totalCents: total,
    creditCents: Math.max(0, -before) - Math.max(0, -after),
    owedCents: Math.max(0, before) - Math.max(0, after),
    reducedCents: invoice.pre_payment_credit_notes_amount,
  };
  const most = repayableCents(parts);
  const disputed = (at: DisputedInvoice['stage']): number => {
    const sum = disputes
      .filter(({ stripeInvoiceId, stage }) => stripeInvoiceId === invoice.id && stage === at)
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
    return Math.min(sum, most);
  };
  const customer = customerOf(invoice, own);
  const taxes = taxesOf(invoice, taxPercents);
  const taxCents = total - netCents;
  return {
    stripeInvoiceId: invoice.id,
    orderId: number,
    date: iso(times.paid_at),
    ...bought,
    currency: 'EUR',
    lines: linesOf(invoice, netCents),
    netCents,
    taxCents,
    taxPercent: taxes.length === 1 ? (taxes[0]?.percent ?? null) : null,
    taxes: addUpTo(taxCents, taxes) && taxes.length > 1 ? taxes : [],
    vatReason: vatReasonOf(invoice, customer.country),
    reverseCharge: isReverseCharge(invoice) && taxCents === 0,
    ...parts,
    returnedCents: noted.returned,
    refundedCents: Math.min(refunded, most),
    disputedCents: disputed('open'),
    takenBackCents: disputed('lost'),
    periodStart: iso(main.period.start),
    periodEnd: iso(main.period.end),
    customer,
  };
}

/** Amounts that credit notes added to the customer's credit, and refunds outside Stripe. */
function creditedBy(notes: readonly StripeCreditNote[]): { returned: number; otherwise: number } {
  const valid = notes.filter(({ status }) => status === 'issued');
  const sum = (amountOf: (note: StripeCreditNote) => number): number =>
    valid.reduce((total, note) => total + amountOf(note), 0);
  const otherwise = sum((note) => note.out_of_band_amount ?? 0);
  const refunded = sum(({ refunds }) =>
    refunds.reduce((total, refund) => total + refund.amount_refunded, 0),
  );
  const returned = sum((note) => note.post_payment_amount) - refunded - otherwise;
  return { returned: Math.max(0, returned), otherwise };
}

/** Amounts charged by rate. */
function taxesOf(
  { total_taxes: taxes }: StripeInvoice,
  percents: ReadonlyMap<string, number>,
): InvoiceRecord['taxes'] {
  const amounts = new Map<number, number>();
  for (const { amount, tax_rate_details: details } of taxes ?? []) {
    const percent = percents.get(details?.tax_rate ?? '');
    if (amount !== 0 && percent !== undefined)
      amounts.set(percent, (amounts.get(percent) ?? 0) + amount);
  }
  return [...amounts].map(([percent, amountCents]) => ({ percent, amountCents }));
}

const addUpTo = (sum: number, parts: readonly { amountCents: number }[]): boolean =>
  parts.reduce((total, { amountCents }) => total + amountCents, 0) === sum;

/** https://docs.stripe.com/tax/zero-tax */
const reasons: Record<string, VatReason> = {
  reverse_charge: 'reverse-charge',
  customer_exempt: 'exempt',
  product_exempt: 'exempt',
  product_exempt_holiday: 'exempt',
  zero_rated: 'zero-rated',
};

/** Why there is no VAT on an invoice, or on a part of it; null where there is VAT on all of it. */
function vatReasonOf(invoice: StripeInvoice, country: string): VatReason | null {
  const { total_taxes: taxes, customer_tax_exempt: exempt } = invoice;
  const untaxed = (taxes ?? []).filter(({ amount }) => amount === 0);
  const hasTax = (taxes ?? []).length > untaxed.length;
  if (hasTax && untaxed.length === 0) return null;
  // A discount of all leaves nothing that could be taxed.
  if (invoice.total === 0 && !hasTax) return null;
  if (isReverseCharge(invoice)) return 'reverse-charge';
  if (!hasTax && !invoice.automatic_tax.enabled) return 'not-charged';
  if (exempt === 'exempt') return 'exempt';
  const [known] = untaxed.flatMap(({ taxability_reason: reason }) => reasons[reason] ?? []);
  if (known !== undefined) return known;
  return country === unknownCountry || isInEu(country) ? 'not-registered' : 'outside-eu';
}

const isReverseCharge = ({ customer_tax_exempt: exempt, total_taxes: taxes }: StripeInvoice) =>
  exempt === 'reverse' ||
  (taxes ?? []).some(({ taxability_reason: reason }) => reason === 'reverse_charge');

/** Without tax. What Stripe takes off the whole invoice, such as a coupon, has a line of its own here. */
function linesOf({ lines }: StripeInvoice, netCents: number): InvoiceLine[] {
  const found = lines.data.map(({ description, quantity, amount, taxes }) => {
    const included = (taxes ?? []).filter((tax) => tax.tax_behavior === 'inclusive');
    const tax = included.reduce((sum, one) => sum + one.amount, 0);
    return {
      description: description ?? 'Subscription',
      quantity: quantity ?? 1,
      amountCents: amount - tax,
    };
  });
  const rest = netCents - found.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (rest === 0) return found;
  const description = rest < 0 ? 'Discount' : 'Other services';
  return [...found, { description, quantity: 1, amountCents: rest }];
}

function customerOf(
  invoice: StripeInvoice,
  charges: readonly StripeCharge[],
): InvoiceRecord['customer'] {
  const { customer_email: email, customer_name: name, customer_tax_ids: taxIds } = invoice;
  const address = invoice.customer_address ?? charges[0]?.billing_details.address;
  const { line1, line2, postal_code: code, city, state, country } = address ?? {};
  const place = [code, city].filter(Boolean).join(' ');
  const europeId = taxIds?.find(({ type }) => type === 'eu_vat') ?? taxIds?.[0];
  return {
    name: name ?? email ?? '',
    email: email ?? '',
    addressLines: [line1, line2, place, state].flatMap((line) => line || []),
    country: /^[A-Z]{2}$/.test(country ?? '') ? (country ?? unknownCountry) : unknownCountry,
    vatId: europeId?.value ?? null,
  };
}
