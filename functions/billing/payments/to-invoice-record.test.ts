import { describe, expect, test } from 'vitest';
import { begin, chargeOf, day, stripeInvoiceOf } from '../../../test/support/stripe-objects.ts';
import { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { StripeCreditNote, StripeInvoice } from '../../providers/stripe/stripe-objects.ts';
import { toInvoiceRecord } from './to-invoice-record.ts';

const plans = new Map([
  ['price_team-monthly', { plan: 'Team' as const, annual: false }],
  ['price_developer-monthly', { plan: 'Developer' as const, annual: false }],
]);
const recordOf = (
  invoice: StripeInvoice,
  refunded = 0,
  notes: StripeCreditNote[] = [],
  disputed: { stage: 'open' | 'lost' | 'won'; amountCents: number }[] = [],
) =>
  toInvoiceRecord(invoice, {
    disputes: [
      ...disputed.map((one) => ({ ...one, stripeInvoiceId: invoice.id })),
      { stripeInvoiceId: 'in_other', amountCents: 1, stage: 'lost' },
      { stripeInvoiceId: 'in_other', amountCents: 1, stage: 'open' },
    ],
    creditNotes: new Map([[invoice.id, notes]]),
    charges: [chargeOf(invoice, { refunded })],
    plans,
    taxPercents: new Map([['txr_19', 19]]),
  });
const valid = (invoice: StripeInvoice, refunded?: number) =>
  InvoiceRecord.parse(recordOf(invoice, refunded));

describe('an invoice of Stripe', () => {
  test('is recorded with its tax, period, refund and customer', () => {
    expect(valid(stripeInvoiceOf({ net: 3900, tax: 741 }), 1000)).toMatchObject({
      orderId: 'WV-in-1',
      plan: 'Team',
      annual: false,
      netCents: 3900,
      taxCents: 741,
      taxPercent: 19,
      totalCents: 4641,
      refundedCents: 1000,
      reverseCharge: false,
      periodEnd: new Date((begin + 30 * day) * 1000).toISOString(),
      customer: {
        name: 'Ada Lovelace',
        addressLines: ['Hauptstraße 1', '10115 Berlin'],
        country: 'DE',
        vatId: null,
      },
    });
  });

  test('says what the bank took back of it', () => {
    const invoice = stripeInvoiceOf({ net: 3900, tax: 741 });
    expect(recordOf(invoice)?.takenBackCents).toBe(0);
    const decided = (stage: 'open' | 'lost' | 'won') =>
      recordOf(invoice, 0, [], [{ stage, amountCents: 4641 }]);
    expect(decided('lost')).toMatchObject({
      totalCents: 4641,
      refundedCents: 0,
      disputedCents: 0,
      takenBackCents: 4641,
    });
    expect(decided('open')).toMatchObject({ disputedCents: 4641, takenBackCents: 0 });
    expect(decided('won')).toMatchObject({ disputedCents: 0, takenBackCents: 0 });
  });

  test('of a business elsewhere in the EU has no tax, its VAT id, and says who owes the tax', () => {
    const invoice = {
      ...stripeInvoiceOf(),
      customer_tax_exempt: 'reverse',
      customer_tax_ids: [{ type: 'eu_vat', value: 'FRAB123456789' }],
    };
    const { reverseCharge, taxCents, taxPercent, customer } = valid(invoice);
    expect([reverseCharge, taxCents, taxPercent, customer.vatId]).toEqual([
      true,
      0,
      null,
      'FRAB123456789',
    ]);
  });

  const untaxed = (reason: string, country: string, parts: Partial<StripeInvoice> = {}) => {
    const invoice = stripeInvoiceOf();
    const zero = { amount: 0, tax_behavior: 'exclusive', tax_rate_details: null };
    return {
      ...invoice,
      automatic_tax: { enabled: true },
      total_taxes: [{ ...zero, taxability_reason: reason }],
      customer_address: invoice.customer_address && { ...invoice.customer_address, country },
      ...parts,
    };
  };
  test.each([
    ['reverse-charge', untaxed('reverse_charge', 'FR')],
    ['outside-eu', untaxed('not_collecting', 'US')],
    ['not-registered', untaxed('not_collecting', 'FR')],
    ['exempt', untaxed('customer_exempt', 'DE')],
    ['exempt', untaxed('not_collecting', 'DE', { customer_tax_exempt: 'exempt' })],
    ['zero-rated', untaxed('zero_rated', 'IE')],
    ['not-charged', stripeInvoiceOf()],
    [null, stripeInvoiceOf({ tax: 741 })],
  ])('without VAT says why: %s', (reason, invoice) => {
    expect(valid(invoice).vatReason).toBe(reason);
  });

  test('for a change of plan is of the plan that was bought, and adds up', () => {
    const invoice = stripeInvoiceOf();
    const [line] = invoice.lines.data;
    const unused = {
      ...line,
      description: 'Unused time on Developer',
      amount: -900,
      quantity: 1,
      taxes: null,
      period: { start: begin - day, end: begin },
      pricing: { price_details: { price: 'price_developer-monthly' } },
    };
    const lines = { data: [unused, ...invoice.lines.data] };
    const record = valid({ ...invoice, lines, total: 3000, total_excluding_tax: 3000 });
    expect(record).toMatchObject({ plan: 'Team', netCents: 3000 });
    expect(record.lines.map(({ amountCents }) => amountCents)).toEqual([-900, 3900]);
  });

  test('has what came from the credit of the customer, or went there', () => {
    const paid = { ...stripeInvoiceOf(), starting_balance: -1000, ending_balance: 0 };
    expect(valid(paid).creditCents).toBe(1000);
    const credited = { ...stripeInvoiceOf(), starting_balance: -200, ending_balance: -700 };
    expect(valid(credited).creditCents).toBe(-500);
    expect(valid({ ...stripeInvoiceOf(), ending_balance: null }).creditCents).toBe(0);
  });

  test('distinguishes credit of the customer from what they owe', () => {
    const moved = (before: number, after: number) => {
      const record = valid({
        ...stripeInvoiceOf(),
        starting_balance: before,
        ending_balance: after,
      });
      return [record.creditCents, record.owedCents];
    };
    expect(moved(500, 0)).toEqual([0, 500]);
    expect(moved(0, 30)).toEqual([0, -30]);
    expect(moved(-100, 20)).toEqual([100, -20]);
  });

  test('says what credit notes took off before the payment, and put to the credit after it', () => {
    const invoice = { ...stripeInvoiceOf(), pre_payment_credit_notes_amount: 900 };
    const note = {
      status: 'issued',
      post_payment_amount: 2000,
      refunds: [{ amount_refunded: 500 }],
    };
    const notes = [
      { ...note, id: 'cn_1', out_of_band_amount: 100 },
      { ...note, id: 'cn_2', status: 'void' },
    ];
    expect(InvoiceRecord.parse(recordOf(invoice, 500, notes))).toMatchObject({
      reducedCents: 900,
      refundedCents: 600,
      returnedCents: 1400,
    });
  });

  test('with a coupon for the whole amount has no VAT to explain', () => {
    const nothing = { total: 0, total_excluding_tax: 0, amount_paid: 0 };
    const free = untaxed('standard_rated', 'DE', nothing);
    expect(valid(free)).toMatchObject({ vatReason: null, netCents: 0, totalCents: 0 });
  });

  test('with a coupon, or with tax inside its prices, adds up as well', () => {
    const coupon = { ...stripeInvoiceOf(), total: 3000, total_excluding_tax: 3000 };
    expect(valid(coupon).lines.at(-1)).toEqual({
      description: 'Discount',
      quantity: 1,
      amountCents: -900,
    });
    const invoice = stripeInvoiceOf({ net: 4641 });
    const tax = { amount: 741, tax_behavior: 'inclusive', taxability_reason: 'standard_rated' };
    const taxes = [{ ...tax, tax_rate_details: { tax_rate: 'txr_19' } }];
    const lines = { data: invoice.lines.data.map((line) => ({ ...line, taxes })) };
    const gross = { ...invoice, lines, total_excluding_tax: 3900, total_taxes: taxes };
    expect(valid(gross)).toMatchObject({ netCents: 3900, taxCents: 741, taxPercent: 19 });
  });

  test.each([
    ['for something else', { lines: { data: [] } }],
    ['in another currency', { currency: 'usd' }],
    ['that was never paid', { status_transitions: { paid_at: null } }],
  ])('%s is not ours', (_what, parts) => {
    expect(recordOf({ ...stripeInvoiceOf(), ...parts })).toBeUndefined();
  });

  test('without an address is from a country that is not known', () => {
    expect(valid({ ...stripeInvoiceOf(), customer_address: null }).customer).toMatchObject({
      addressLines: [],
      country: 'ZZ',
    });
  });
});
