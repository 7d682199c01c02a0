import { periodDays } from '../../../shared/plans/annual-saving.ts';
import { dayOf } from '../../../shared/words/duration-words.ts';
import { euroWords } from '../../../shared/words/number-words.ts';
import { type Company, missingFrom } from '../../../shared/models/billing/company.ts';
import {
  type InvoiceRecord,
  paidCents,
  refundedTaxCents,
  taxShareCents,
} from '../../../shared/models/billing/invoice.ts';
import { type VatReason, vatReasonWords } from '../../../shared/plans/vat.ts';

/** The texts of an invoice. */
export interface InvoiceWords {
  title: string;
  facts: { name: string; value: string }[];
  seller: string[];
  customer: string[];
  lines: { description: string; quantity: string; amount: string }[];
  totals: { name: string; amount: string; isSum: boolean }[];
  notes: string[];
  /** The reason why this document is not a complete invoice. */
  missing: string | undefined;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Amounts with their signs, dates in UTC, in the words of an EU invoice (Directive 2006/112/EC, Article 226). */
export function invoiceWords(invoice: InvoiceRecord, company: Company): InvoiceWords {
  const { orderId, date, plan, annual, customer } = invoice;
  const missing = missingFrom(company, { hasVat: invoice.taxCents !== 0 || invoice.reverseCharge });
  const note = vatNote(invoice);
  return {
    title: `Invoice ${orderId}`,
    facts: [
      { name: 'Invoice number', value: orderId },
      { name: 'Date of issue and payment', value: dayOf(date) },
      { name: 'Plan', value: `${plan}, paid ${annual ? 'annually' : `every ${periodDays} days`}` },
      {
        name: 'Period of service',
        value: `${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`,
      },
    ],
    seller: [
      company.name ?? 'Company name: not set',
      ...(company.addressLines.length === 0 ? ['Address: not set'] : company.addressLines),
      ...(company.vatId === null ? [] : [`VAT ID: ${company.vatId}`]),
      ...(company.email === null ? [] : [company.email]),
    ],
    customer: [
      customer.name,
      ...customer.addressLines,
      countries.of(customer.country) ?? customer.country,
      ...(customer.vatId === null ? [] : [`VAT ID: ${customer.vatId}`]),
      customer.email,
    ],
    lines: invoice.lines.map(({ description, quantity, amountCents }) => ({
      description,
      quantity: String(quantity),
      amount: euroWords(amountCents),
    })),
    totals: totalsOf(invoice),
    notes: [
      ...(note === undefined ? [] : [note]),
      ...paymentNotes(invoice),
      ...(invoice.returnedCents === 0 ? [] : [returnedNote(invoice)]),
      'Dates are in UTC.',
    ],
    missing:
      missing.length === 0
        ? undefined
        : `Not a complete invoice: the seller has not stated: ${missing.join(', ')}.`,
  };
}

function paymentNotes(invoice: InvoiceRecord): string[] {
  const { refundedCents, disputedCents, takenBackCents } = invoice;
  if (refundedCents + disputedCents + takenBackCents === 0)
    return ['Paid in full. Nothing is due.'];
  return [
    ...(refundedCents === 0
      ? []
      : [`${euroWords(refundedCents)} of the amount paid was refunded.`]),
    ...(disputedCents === 0
      ? []
      : [
          `${euroWords(disputedCents)} of the amount paid is disputed. The bank has not decided yet.`,
        ]),
    ...(takenBackCents === 0
      ? []
      : [`${euroWords(takenBackCents)} of the amount paid was taken back by the bank.`]),
  ];
}

const returnedNote = (invoice: InvoiceRecord): string => {
  const vat = euroWords(taxShareCents(invoice.returnedCents, invoice));
  return `${euroWords(invoice.returnedCents)} of it, with VAT of ${vat}, was added to your credit by a credit note. It pays for later invoices.`;
};

/** The part of an invoice in a mail: its lines with their totals, and its notes. */
export function mailWordsOf(
  invoice: InvoiceRecord,
  company: Company,
): { lines: string[]; notes: string[] } {
  const { lines, totals, notes } = invoiceWords(invoice, company);
  return {
    lines: [
      ...lines.map(({ description, amount }) => `${description}: ${amount}`),
      ...totals.map(({ name, amount }) => `${name}: ${amount}`),
    ],
    notes,
  };
}

/** The VAT of an invoice, by rate. */
export function vatLines(invoice: InvoiceRecord): { name: string; amountCents: number }[] {
  const { taxes, taxCents, taxPercent, reverseCharge } = invoice;
  if (taxes.length > 0)
    return taxes.map(({ percent, amountCents }) => ({ name: `VAT ${percent} %`, amountCents }));
  const rate = taxPercent === null ? '' : ` ${taxPercent} %`;
  return [{ name: reverseCharge ? 'VAT (reverse charge)' : `VAT${rate}`, amountCents: taxCents }];
}

/** Also of invoices that were recorded without a reason. */
export const vatReasonOf = ({ vatReason, reverseCharge }: InvoiceRecord): VatReason | undefined =>
  vatReason ?? (reverseCharge ? 'reverse-charge' : undefined);

/** Why there is no VAT on an invoice, or on a part of it; undefined where there is. */
export function vatNote(invoice: InvoiceRecord): string | undefined {
  const reason = vatReasonOf(invoice);
  if (reason !== undefined) return vatReasonWords[reason];
  const { taxCents, taxPercent, taxes } = invoice;
  const isUntaxed = taxCents === 0 && taxPercent === null && taxes.length === 0;
  return isUntaxed ? 'No VAT was charged.' : undefined;
}

/** The items between the total of an invoice and the amount paid, with their sign. */
export function adjustmentLines(invoice: InvoiceRecord): { name: string; amountCents: number }[] {
  const { reducedCents, creditCents, owedCents } = invoice;
  const reducedTax = euroWords(taxShareCents(reducedCents, invoice));
  return [
    { name: `Credit note, with VAT of ${reducedTax}`, amountCents: -reducedCents },
    {
      name: creditCents > 0 ? 'Taken from your credit' : 'Added to your credit',
      amountCents: -creditCents,
    },
    {
      name: owedCents > 0 ? 'Owed from earlier invoices' : 'Left for a later invoice',
      amountCents: owedCents,
    },
  ].filter(({ amountCents }) => amountCents !== 0);
}

function totalsOf(invoice: InvoiceRecord): InvoiceWords['totals'] {
  const { netCents, totalCents, refundedCents, takenBackCents } = invoice;
  const paid = paidCents(invoice);
  const adjustments = adjustmentLines(invoice);
  const base = adjustments.length === 0 ? 'Total' : 'Paid';
  const sum = (name: string, cents: number, isSum: boolean) => ({
    name,
    amount: euroWords(cents),
    isSum,
  });
  return [
    sum('Net amount', netCents, false),
    ...vatLines(invoice).map(({ name, amountCents }) => sum(name, amountCents, false)),
    sum('Total', totalCents, true),
    ...adjustments.map(({ name, amountCents }) => sum(name, amountCents, false)),
    ...(adjustments.length === 0 ? [] : [sum('Paid', paid, true)]),
    ...(refundedCents === 0
      ? []
      : [
          sum(
            `Refunded, with VAT of ${euroWords(refundedTaxCents(invoice))}`,
            -refundedCents,
            false,
          ),
          sum(`${base} after refund`, paid - refundedCents, true),
        ]),
    ...(takenBackCents === 0
      ? []
      : [
          sum('Taken back by the bank', -takenBackCents, false),
          sum(`${base} after dispute`, paid - refundedCents - takenBackCents, true),
        ]),
  ];
}
