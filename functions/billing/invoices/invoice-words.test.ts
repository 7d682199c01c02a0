import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Company } from '../../../shared/models/billing/company.ts';
import { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { invoiceOf } from '../../../test/support/invoices.ts';
import { invoiceWords } from './invoice-words.ts';
import { toInvoice } from './to-invoice.ts';

const company: Company = {
  name: 'Web Vitals Ltd',
  addressLines: ['1 Main Street', 'Dublin'],
  vatId: 'IE1234567X',
  email: 'billing@example.com',
};
const unknown: Company = { name: null, addressLines: [], vatId: null, email: null };
const amounts = (invoice: InvoiceRecord) =>
  Object.fromEntries(
    invoiceWords(invoice, company).totals.map(({ name, amount }) => [name, amount]),
  );

/** Cents of an amount as it stands on the invoice. */
function centsOf(amount = ''): number {
  const [, minus, whole, cents] = /^(-?)€([\d,]+)\.(\d\d)$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`${amount} is no amount`);
  return (minus === '-' ? -1 : 1) * (Number(whole.replaceAll(',', '')) * 100 + Number(cents));
}

const lines = fc.array(
  fc.record({
    description: fc.string(),
    quantity: fc.nat(1000),
    amountCents: fc.integer({ min: -10_000_000, max: 1_000_000_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const anyInvoice = fc
  .record({
    lines,
    rate: fc.constantFrom(0, 5.5, 7, 19, 21, 25.5, 27),
    refund: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, rate, refund }) => {
    const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const taxCents = Math.round((netCents * rate) / 100);
    const totalCents = netCents + taxCents;
    const refundedCents = Math.floor(Math.max(0, totalCents) * refund);
    return InvoiceRecord.parse(
      invoiceOf({ lines, netCents, taxCents, taxPercent: rate, totalCents, refundedCents }),
    );
  });

describe('an invoice', () => {
  test('adds up to the cent in 10,000 cases', () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        const { lines, totals } = invoiceWords(invoice, company);
        const [net = NaN, tax = NaN, total = NaN, refunded = 0, left = total] = totals.map(
          ({ amount }) => centsOf(amount),
        );
        const sum = lines.reduce((cents, { amount }) => cents + centsOf(amount), 0);
        expect([sum, net + tax, total + refunded]).toEqual([net, total, left]);
        expect([total, -refunded]).toEqual([invoice.totalCents, invoice.refundedCents || -0]);
        const { amount, refunded: paidBack } = toInvoice(invoice);
        expect([Math.round(amount * 100), Math.round(paidBack * 100)]).toEqual([
          invoice.totalCents,
          invoice.refundedCents,
        ]);
        expect(amount).toBe(Number(amount.toFixed(2)));
      }),
      { numRuns: 10_000 },
    );
  });

  test('says net, VAT with its rate, total and refund', () => {
    expect(amounts(invoiceOf({ refundedCents: 1000 }))).toEqual({
      'Net amount': '€39.00',
      'VAT 19 %': '€7.41',
      Total: '€46.41',
      'Refunded, with VAT of €1.60': '-€10.00',
      'Total after refund': '€36.41',
    });
  });

  test('says what the bank took back', () => {
    const disputed = invoiceOf({ takenBackCents: 4641 });
    expect(amounts(disputed)).toMatchObject({
      Total: '€46.41',
      'Taken back by the bank': '-€46.41',
      'Total after dispute': '€0.00',
    });
    const { notes } = invoiceWords(disputed, company);
    expect(notes).toContain('€46.41 of the amount paid was taken back by the bank.');
    expect(notes).not.toContain('Paid in full. Nothing is due.');
    expect(toInvoice(disputed)).toMatchObject({ amount: 46.41, refunded: 0, taken_back: 46.41 });
  });

  test('says that the bank has yet to decide about a payment', () => {
    const disputed = invoiceOf({ disputedCents: 4641 });
    const { notes } = invoiceWords(disputed, company);
    expect(notes).toContain('€46.41 of the amount paid is disputed. The bank has not decided yet.');
    expect(notes).not.toContain('Paid in full. Nothing is due.');
    expect(toInvoice(disputed)).toMatchObject({ amount: 46.41, disputed: 46.41, taken_back: 0 });
  });

  test('says what came from the credit of the customer, so that the amount paid is true', () => {
    expect(amounts(invoiceOf({ creditCents: 1000 }))).toMatchObject({
      Total: '€46.41',
      'Taken from your credit': '-€10.00',
      Paid: '€36.41',
    });
    const smaller = invoiceOf({ netCents: -500, taxCents: 0, totalCents: -500, creditCents: -500 });
    expect(amounts(smaller)).toMatchObject({ 'Added to your credit': '€5.00', Paid: '€0.00' });
    expect(toInvoice(smaller)).toMatchObject({ amount: 0, credit: -5 });
    expect(toInvoice(invoiceOf({ creditCents: 1000 }))).toMatchObject({
      amount: 36.41,
      credit: 10,
    });
  });

  test('shifts the VAT to a business elsewhere in the EU, in the words of the directive', () => {
    const shifted = invoiceOf({
      reverseCharge: true,
      taxCents: 0,
      taxPercent: null,
      totalCents: 3900,
    });
    expect(amounts(shifted)).toEqual({
      'Net amount': '€39.00',
      'VAT (reverse charge)': '€0.00',
      Total: '€39.00',
    });
    expect(invoiceWords(shifted, company).notes[0]).toMatch(/^Reverse charge: .*Article 196/);
    expect(toInvoice(shifted).vat_reason).toBe('reverse-charge');
  });

  test('refunds the VAT of credits at another rate, each rate on a line', () => {
    const moved = invoiceOf({
      netCents: 4000,
      lines: [
        { description: 'Unused time on Team', quantity: 1, amountCents: -3900 },
        { description: 'Business, 30 days', quantity: 1, amountCents: 7900 },
      ],
      taxes: [
        { percent: 19, amountCents: -741 },
        { percent: 20, amountCents: 1580 },
      ],
      taxCents: 839,
      taxPercent: null,
      totalCents: 4839,
    });
    expect(amounts(InvoiceRecord.parse(moved))).toMatchObject({
      'VAT 19 %': '-€7.41',
      'VAT 20 %': '€15.80',
      Total: '€48.39',
    });
    expect(() => InvoiceRecord.parse({ ...moved, taxCents: 840, totalCents: 4840 })).toThrow(
      'The taxes have another sum',
    );
  });

  test('without VAT says why, on screen and PDF alike', () => {
    const abroad = invoiceOf({
      taxCents: 0,
      taxPercent: null,
      totalCents: 3900,
      vatReason: 'outside-eu',
    });
    const note = 'No VAT: the customer is outside the European Union.';
    expect(invoiceWords(abroad, company).notes).toContain(note);
    expect(toInvoice(abroad).vat_note).toBe(note);
  });

  test('names both parties, and the period in UTC', () => {
    const words = invoiceWords(invoiceOf(), company);
    expect(words.seller).toEqual([
      'Web Vitals Ltd',
      '1 Main Street',
      'Dublin',
      'VAT ID: IE1234567X',
      'billing@example.com',
    ]);
    expect(words.customer).toContain('Germany');
    expect(words.facts.map(({ value }) => value)).toEqual([
      'WV-0001',
      '3 November 2026',
      'Team, paid every 30 days',
      '3 November 2026 to 3 December 2026',
    ]);
    expect(words.missing).toBeUndefined();
  });

  test('states missing settings of the operator, and invents nothing', () => {
    const { seller, missing } = invoiceWords(invoiceOf(), unknown);
    expect(seller).toEqual(['Company name: not set', 'Address: not set']);
    expect(missing).toBe(
      'Not a complete invoice: the seller has not stated: name, address, VAT ID.',
    );
    const untaxed = invoiceOf({ taxCents: 0, taxPercent: 0, totalCents: 3900 });
    expect(invoiceWords(untaxed, { ...company, vatId: null }).missing).toBeUndefined();
  });
});
