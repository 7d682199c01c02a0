import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from '../../../dev/stand-ins/stripe/ledger.ts';
import { pricesOf, Sandbox } from '../../../dev/stand-ins/stripe/sandbox.ts';
import {
  chargeShape,
  creditNoteShapes,
  invoiceShape,
} from '../../../dev/stand-ins/stripe/shapes.ts';
import {
  InvoiceRecord,
  paidCents,
  refundedTaxCents,
} from '../../../shared/models/billing/invoice.ts';
import { planOfPrice } from '../payments/price-plan.ts';
import { toInvoiceRecord } from '../payments/to-invoice-record.ts';
import { Charge, Invoice } from '../../providers/stripe/stripe-objects.ts';
import { composePaymentMail } from '../../providers/email/payment-mail.ts';
import { euroWords } from '../../../shared/words/number-words.ts';
import { invoiceHtml } from './invoice-html.ts';
import { invoiceWords, mailWordsOf } from './invoice-words.ts';
import { toInvoice } from './to-invoice.ts';

const company = { name: 'A', addressLines: ['B'], vatId: 'DE1', email: null };
const prices = pricesOf(undefined);
const price = fc.constantFrom(...prices.map(({ id }) => id));
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), price }),
  fc.record({ kind: fc.constant('plan' as const), price }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('coupon' as const), percent: fc.constantFrom(0, 20, 99, 100) }),
  // More than most invoices; negative where the customer owes it.
  fc.record({ kind: fc.constant('grant' as const), cents: fc.integer({ min: -900, max: 30_000 }) }),
  fc.record({
    kind: fc.constant('credit note' as const),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    country: fc.constantFrom('DE', 'FR', 'HU', 'FI', 'US'),
    isBusiness: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Payments of a sandbox customer after some steps. */
function history(first: string, withTax: boolean, steps: readonly Step[]) {
  let now = 1_767_225_600;
  const sandbox = new Sandbox(new Ledger(undefined), prices, () => now);
  const { state } = sandbox.ledger;
  const person = { email: 'a@example.com', name: 'Ada', country: 'DE', vatId: null };
  const customer = { id: 'cus_1', ...person, metadata: {}, credit: 0, coupon: 0 };
  state.customers['cus_1'] = { ...customer, isDeclined: false, wantsConfirmation: false };
  const page = { customer: 'cus_1', price: first, withTax, metadata: {}, successUrl: '' };
  const session = { id: 'cs_1', ...page, cancelUrl: '', expiresAt: now + 60 };
  state.sessions['cs_1'] = { ...session, status: 'open' };
  sandbox.pay(state.sessions['cs_1']);
  let granted = 0;
  const own = () => sandbox.customer('cus_1');
  const [one] = Object.values(state.subscriptions);
  if (one === undefined) throw new Error('There is no subscription');
  for (const next of steps) {
    if (next.kind === 'wait') now += next.days * 86_400;
    sandbox.catchUp();
    if (next.kind === 'change' && next.price !== one.price)
      sandbox.changePrice(one, { price: next.price, withTax, mayWait: false });
    if (next.kind === 'plan') sandbox.plan(one, { id: 'sub_sched_1', price: next.price });
    if (next.kind === 'coupon') own().coupon = next.percent;
    if (next.kind === 'grant') {
      own().credit += next.cents;
      granted += next.cents;
    }
    if (next.kind === 'move')
      Object.assign(own(), {
        country: next.country,
        vatId: next.isBusiness ? `${next.country}1` : null,
      });
    const last = Object.values(state.invoices).at(-1);
    const left = last === undefined ? 0 : last.paid - last.credited;
    if (next.kind === 'refund' && last !== undefined && left > 0)
      sandbox.credit(last, Math.max(1, Math.floor(left * next.share)));
    if (next.kind === 'credit note' && last !== undefined && left > 0)
      sandbox.credit(last, 0, Math.max(1, Math.floor(left * next.share)));
  }
  return { paid: Object.values(state.invoices), granted, left: own().credit };
}

const plans = new Map(
  prices.flatMap(({ id, lookupKey }) => {
    const bought = planOfPrice({ id, lookup_key: lookupKey });
    return bought === undefined ? [] : [[id, bought] as const];
  }),
);
function recordOf(invoice: ReturnType<typeof history>['paid'][number]): InvoiceRecord {
  const charges = invoice.paid > 0 ? [Charge.parse(chargeShape(invoice))] : [];
  const shape = Invoice.parse(invoiceShape(invoice));
  const creditNotes = new Map([[shape.id, creditNoteShapes(invoice)]]);
  const rates = (shape.total_taxes ?? []).flatMap((tax) => tax.tax_rate_details?.tax_rate ?? []);
  const taxPercents = new Map(rates.map((id) => [id, Number(id.replace('txr_', ''))]));
  return InvoiceRecord.parse(
    toInvoiceRecord(shape, { charges, disputes: [], creditNotes, plans, taxPercents }),
  );
}
function lastOf(paid: ReturnType<typeof history>['paid']): InvoiceRecord {
  const last = paid.at(-1);
  if (last === undefined) throw new Error('Nothing was invoiced');
  return recordOf(last);
}
const cents = (euro: number): number => Math.round(euro * 100);
const sum = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0);

const anyHistory = fc
  .record({ first: price, withTax: fc.boolean(), steps: fc.array(step, { maxLength: 12 }) })
  .map(({ first, withTax, steps }) => history(first, withTax, steps));

test('net and VAT are the total, lines the net, invoices the billing total; screen, PDF and mail say the same', () => {
  fc.assert(
    fc.property(anyHistory, ({ paid, granted, left }) => {
      const records = paid.map(recordOf);
      for (const record of records) {
        const shown = toInvoice(record);
        expect(cents(shown.net) + sum(shown.vat.map(({ amount }) => cents(amount)))).toBe(
          cents(shown.total),
        );
        expect(sum(record.lines.map(({ amountCents }) => amountCents))).toBe(cents(shown.net));
        const adjusted = sum(shown.adjustments.map(({ amount }) => cents(amount)));
        expect(cents(shown.total) + adjusted).toBe(cents(shown.amount));
        expect(cents(shown.amount)).toBeGreaterThanOrEqual(0);
        // A credit includes the VAT that was paid for it, so amounts without VAT state the reason.
        const isUntaxed = record.taxCents === 0 && record.netCents !== 0;
        expect(isUntaxed && shown.vat_note === null).toBe(false);
        expect(cents(shown.refunded_vat)).toBe(refundedTaxCents(record));
        const whole = { ...record, refundedCents: record.totalCents };
        expect(refundedTaxCents(whole)).toBe(record.totalCents === 0 ? 0 : record.taxCents);
        const { lines, totals, notes } = invoiceWords(record, company);
        const mail = mailWordsOf(record, company);
        expect(mail.lines).toEqual([
          ...lines.map(({ description, amount }) => `${description}: ${amount}`),
          ...totals.map(({ name, amount }) => `${name}: ${amount}`),
        ]);
        expect(mail.notes).toEqual(notes);
        const { subject } = composePaymentMail('', {
          email: '',
          firstName: '',
          invoice: record,
          words: mail,
        });
        expect(subject).toBe(
          shown.amount > 0
            ? `Payment of ${euroWords(cents(shown.amount))} received`
            : `Invoice ${record.orderId}: nothing was charged`,
        );
        expect(notes).toEqual(expect.arrayContaining([shown.vat_note].filter(Boolean)));
      }
      const screen = records.map(toInvoice);
      expect(sum(screen.map(({ amount }) => cents(amount)))).toBe(sum(paid.map((one) => one.paid)));
      expect(sum(screen.map(({ refunded, credited }) => cents(refunded) + cents(credited)))).toBe(
        sum(paid.map((one) => one.credited)),
      );
      // Credits of the customer are used by later invoices, or still available.
      const moved = sum(records.map((one) => one.creditCents - one.owedCents - one.returnedCents));
      expect(moved + left).toBe(granted);
      expect(sum(records.map(paidCents))).toBe(sum(paid.map((one) => one.paid)));
    }),
    { numRuns: 300 },
  );
});

test('a change of plan and back on the same second charges nothing in the end', () => {
  const paid = history('price_team-monthly', true, [
    { kind: 'change', price: 'price_business-monthly' },
    { kind: 'change', price: 'price_team-monthly' },
  ]).paid.map(recordOf);
  expect(paid.map(({ totalCents }) => totalCents)).toEqual([4641, 4760, -4760]);
  expect(paid.map(({ taxCents }) => taxCents)).toEqual([741, 760, -760]);
});

test('the document of a credit has its totals', () => {
  const [, , credit] = history('price_team-monthly', true, [
    { kind: 'change', price: 'price_business-monthly' },
    { kind: 'change', price: 'price_team-monthly' },
  ]).paid.map(recordOf);
  if (credit === undefined) throw new Error('There is no credit');
  const { totals } = invoiceWords(credit, company);
  expect(totals.length).toBeGreaterThan(2);
  for (const { amount } of totals) expect(invoiceHtml(credit, company)).toContain(amount);
});

test.each([
  ['a coupon for all of it', { kind: 'coupon', percent: 100 }, 'A discount or what was left'],
  ['a credit larger than it', { kind: 'grant', cents: 100_000 }, 'Your credit has covered it.'],
  ['a coupon that leaves cents', { kind: 'coupon', percent: 99 }, 'comes with a later invoice'],
] as const)(
  'an invoice that %s has paid charges nothing, and its mail says why',
  (_what, step, words) => {
    const { paid } = history('price_team-monthly', true, [step, { kind: 'wait', days: 31 }]);
    const invoice = lastOf(paid);
    const mail = composePaymentMail('', {
      email: '',
      firstName: '',
      invoice,
      words: mailWordsOf(invoice, company),
    });
    expect(mail.text).toContain(words);
    expect(mail.text).not.toContain('not registered');
  },
);

test('a plan whose rest is worth more than the next one says that the difference is the customer’s', () => {
  const { paid } = history('price_team-annual', true, [
    { kind: 'change', price: 'price_business-monthly' },
  ]);
  const invoice = lastOf(paid);
  const words = mailWordsOf(invoice, company);
  const { text } = composePaymentMail('', { email: '', firstName: '', invoice, words });
  expect(text).toContain(`${euroWords(-invoice.creditCents)} was added to your credit.`);
});
