import {
  chargeIdOf,
  type Customer,
  type Invoice,
  type Line,
  type Session,
  type Subscription,
} from './ledger.ts';
import type { Price } from './sandbox.ts';

/** The sandbox's things as Stripe's API shows them. */

export const priceShape = ({ id, lookupKey, cents, isAnnual }: Price) => ({
  id,
  object: 'price',
  active: true,
  currency: 'eur',
  lookup_key: lookupKey,
  metadata: {},
  unit_amount: cents,
  recurring: isAnnual
    ? { interval: 'year', interval_count: 1 }
    : { interval: 'day', interval_count: 30 },
});

export const customerShape = ({ id, email, name, metadata }: Customer) => ({
  id,
  object: 'customer',
  email,
  name,
  metadata,
});

export const sessionShape = (session: Session, pageUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'subscription',
  customer: session.customer,
  status: session.status,
  payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
  expires_at: session.expiresAt,
  url: session.status === 'open' ? pageUrl : null,
});

/** Two phases: the present period, and what follows. */
export function scheduleShape(one: Subscription, next: Price | undefined) {
  const { schedule, start, end, price, withTax } = one;
  if (schedule === null) return null;
  const tax = { automatic_tax: { enabled: withTax } };
  const phases = [{ start_date: start, end_date: end, items: [{ price }], ...tax }];
  if (next !== undefined) {
    const days = next.isAnnual ? 365 : 30;
    const after = { start_date: end, end_date: end + days * 86_400 };
    phases.push({ ...after, items: [{ price: next.id }], ...tax });
  }
  return { id: schedule.id, object: 'subscription_schedule', status: 'active', phases };
}

export const subscriptionShape = (
  one: Subscription,
  { price, next, customer }: { price: Price; next: Price | undefined; customer: Customer },
) => ({
  id: one.id,
  object: 'subscription',
  status: one.status,
  created: one.created,
  cancel_at: one.endsAtPeriodEnd ? one.end : null,
  cancel_at_period_end: one.endsAtPeriodEnd,
  ended_at: one.endedAt,
  schedule: scheduleShape(one, next),
  customer: customerShape(customer),
  items: {
    object: 'list',
    data: [
      {
        id: one.itemId,
        object: 'subscription_item',
        current_period_start: one.start,
        current_period_end: one.end,
        price: priceShape(price),
      },
    ],
  },
});

const addressOf = ({ country }: Customer) =>
  country === null
    ? null
    : { line1: null, line2: null, postal_code: null, city: null, state: null, country };

/** The taxes of lines, by rate and reason. */
function taxesOf(lines: readonly Line[]) {
  const groups = Map.groupBy(lines, ({ taxReason, taxPercent }) =>
    taxReason === null ? undefined : `${taxReason} ${taxPercent}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.taxReason === null) return [];
    const { taxPercent: percent, taxReason: reason } = first;
    return [
      {
        amount: group.reduce((sum, { tax }) => sum + tax, 0),
        taxable_amount: group.reduce((sum, { amount, discount }) => sum + amount - discount, 0),
        tax_behavior: 'exclusive',
        taxability_reason: reason,
        tax_rate_details: percent === null ? null : { tax_rate: `txr_${percent}` },
      },
    ];
  });
}

export function invoiceShape(one: Invoice) {
  const { customer, isReverseCharge, tax } = one;
  return {
    id: one.id,
    object: 'invoice',
    number: one.number,
    currency: 'eur',
    status: 'paid',
    lines: {
      object: 'list',
      data: one.lines.map((line) => ({
        description: line.description,
        quantity: 1,
        amount: line.amount,
        period: { start: line.start, end: line.end },
        pricing: { price_details: { price: line.price } },
        taxes: taxesOf([line]),
      })),
    },
    total: one.net + tax,
    total_excluding_tax: one.net,
    total_taxes: taxesOf(one.lines),
    automatic_tax: { enabled: one.withTax },
    amount_paid: one.paid,
    amount_due: one.paid,
    starting_balance: -one.creditBefore,
    ending_balance: -one.creditAfter,
    post_payment_credit_notes_amount: one.credited,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_address: addressOf(customer),
    customer_tax_exempt: isReverseCharge ? 'reverse' : 'none',
    customer_tax_ids: customer.vatId === null ? [] : [{ type: 'eu_vat', value: customer.vatId }],
    parent: { subscription_details: { subscription: one.subscription } },
    payments: { data: [{ payment: { payment_intent: `pi_${one.id}` } }] },
    status_transitions: { paid_at: one.paidAt },
  };
}

export const creditNoteShapes = ({ creditNotes }: Invoice) =>
  creditNotes.map(({ id, refund, credit }) => ({
    id,
    object: 'credit_note',
    status: 'issued',
    post_payment_amount: refund + credit,
    refunds: refund === 0 ? [] : [{ amount_refunded: refund }],
    out_of_band_amount: null,
  }));

/** The disputes of an invoice's charge. */
export const disputeShapes = ({ dispute, paid }: Invoice) =>
  dispute === null ? [] : [{ ...dispute, object: 'dispute', amount: paid, currency: 'eur' }];

export const chargeShape = (one: Invoice) => ({
  id: chargeIdOf(one),
  object: 'charge',
  customer: one.customer.id,
  payment_intent: `pi_${one.id}`,
  amount: one.paid,
  amount_refunded: one.refunds.reduce((sum, { amount }) => sum + amount, 0),
  refunds: {
    object: 'list',
    data: one.refunds.map((refund) => ({ ...refund, status: 'succeeded' })),
  },
  disputed: one.dispute !== null,
  billing_details: { address: addressOf(one.customer) },
});
