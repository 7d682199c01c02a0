import { PaidPlan, planLimits } from '../../../shared/plans/plans.ts';
import {
  chargeIdOf,
  type Customer,
  type Invoice,
  type Ledger,
  type Line,
  newId,
  type Session,
  type Subscription,
} from './ledger.ts';
import { badRequest, declined, missing, wantsConfirmation } from './stripe-problem.ts';
import { taxOf } from './tax.ts';

export interface Price {
  id: string;
  lookupKey: string;
  plan: PaidPlan;
  isAnnual: boolean;
  cents: number;
}

/** Seconds after which retries of an unpaid renewal end, as at Stripe by default. */
const givenUpAfter = 14 * 86_400;
/** In euro cents. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastCharge = 50;
/** So long a change waits for the customer's bank. */
const confirmedWithin = 23 * 3600;

/** Prices as the operator would make them at Stripe: for 30 days, or for 12 months. */
export const pricesOf = (planOverrides: string | undefined): Price[] =>
  PaidPlan.options.flatMap((plan) =>
    [false, true].map((isAnnual) => {
      const { priceMonthCents, priceAnnualCents } = planLimits(plan, planOverrides);
      const lookupKey = `${plan.toLowerCase()}-${isAnnual ? 'annual' : 'monthly'}`;
      const cents = isAnnual ? priceAnnualCents * 12 : priceMonthCents;
      return { id: `price_${lookupKey}`, lookupKey, plan, isAnnual, cents };
    }),
  );

/** The payments of Stripe, without money. Everything that happens is an event, delivered later. */
export class Sandbox {
  readonly ledger: Ledger;
  readonly prices: readonly Price[];
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(ledger: Ledger, prices: readonly Price[], now: () => number) {
    this.ledger = ledger;
    this.prices = prices;
    this.#now = now;
  }

  price(id: string): Price {
    const found = this.prices.find((price) => price.id === id);
    if (found === undefined) throw badRequest(`No such price: '${id}'`, 'resource_missing');
    return found;
  }

  customer(id: string): Customer {
    const found = this.ledger.state.customers[id];
    if (found === undefined) throw badRequest(`No such customer: '${id}'`, 'resource_missing');
    return found;
  }

  subscription(id: string): Subscription {
    const found = this.ledger.state.subscriptions[id];
    if (found === undefined) throw missing(`subscription: '${id}'`);
    return found;
  }

  /** Pays on a payment page. @throws StripeProblem where the page is closed */
  pay(session: Session): void {
    if (session.status !== 'open') throw badRequest('This Checkout Session is no longer open.');
    const customer = this.customer(session.customer);
    const price = this.price(session.price);
    const start = this.#now();
    const subscription: Subscription = {
      id: newId('sub'),
      itemId: newId('si'),
      status: 'active',
      created: start,
      customer: customer.id,
      price: price.id,
      withTax: session.withTax,
      ...periodFrom(start, price),
      endsAtPeriodEnd: false,
      pending: null,
      schedule: null,
      endedAt: null,
    };
    customer.isDeclined = false;
    this.#charge(subscription, [lineOf(subscription, price)]);
    session.status = 'complete';
    this.ledger.state.subscriptions[subscription.id] = subscription;
    this.#emit(customer.id, 'customer.subscription.created', 'invoice.paid');
    this.#emit(customer.id, 'checkout.session.completed');
  }

  /**
   * Begins a period of another price now; what is left of the old one is taken off.
   * @param to `mayWait`: a change that the bank wants confirmed waits for that
   * @throws StripeProblem 402
   */
  changePrice(
    subscription: Subscription,
    { mayWait, at, ...to }: { price: string; withTax: boolean; mayWait: boolean; at?: number },
  ): void {
    const price = this.price(to.price);
    subscription.pending = null;
    if (this.customer(subscription.customer).wantsConfirmation) {
      if (!mayWait) throw wantsConfirmation();
      const until = this.#now() + confirmedWithin;
      const pending = { id: newId('confirm'), price: price.id, until, isRefused: false };
      subscription.pending = at === undefined ? pending : { ...pending, at };
      this.#emit(subscription.customer, 'customer.subscription.updated');
      return;
    }
    this.#changePrice(subscription, price, { withTax: to.withTax, at });
  }

  /** The customer has confirmed the change for their bank. */
  confirm(subscription: Subscription): void {
    const { pending } = subscription;
    if (pending === null) throw badRequest('Nothing waits for a confirmation.');
    const { withTax } = subscription;
    this.#changePrice(subscription, this.price(pending.price), { withTax, at: pending.at });
  }

  /** The customer's bank has refused the change; nothing is charged. */
  refuse(subscription: Subscription): void {
    if (subscription.pending === null) throw badRequest('Nothing waits for a confirmation.');
    subscription.pending.isRefused = true;
    this.#emit(subscription.customer, 'invoice.payment_failed');
  }

  /** Previews the charge of a price change. @param at epoch seconds */
  previewChange(
    subscription: Subscription,
    to: { price: string; withTax: boolean; at: number },
  ): Invoice {
    const price = this.price(to.price);
    const { changed, lines } = this.#changeOf(subscription, price, to);
    return this.#invoice(changed, lines);
  }

  /** Previews the charge for a period of a price. @param start epoch seconds */
  previewPeriod(customer: string, to: { price: string; withTax: boolean; start: number }): Invoice {
    const price = this.price(to.price);
    const period = periodFrom(to.start, price);
    const one = { id: '', customer, withTax: to.withTax };
    return this.#invoice(one, [lineOf(period, price)]);
  }

  /** Changes the price when the period ends; null: leaves it as it is. */
  plan(subscription: Subscription, schedule: Subscription['schedule']): void {
    if (subscription.status === 'canceled')
      throw badRequest('You cannot schedule a canceled subscription.');
    if (schedule !== null && subscription.endsAtPeriodEnd)
      throw badRequest('You cannot schedule a subscription that is canceled at its period end.');
    subscription.schedule = schedule;
    this.#emit(
      subscription.customer,
      `subscription_schedule.${schedule === null ? 'released' : 'updated'}`,
    );
  }

  #changePrice(
    subscription: Subscription,
    price: Price,
    { withTax, at = this.#now() }: { withTax: boolean; at?: number | undefined },
  ): void {
    const { changed, lines } = this.#changeOf(subscription, price, { withTax, at });
    this.#charge(changed, lines);
    Object.assign(subscription, changed, { status: 'active' });
    this.#emit(subscription.customer, 'customer.subscription.updated', 'invoice.paid');
  }

  /** A period of another price that begins now, and what it costs with what is left of the old one. */
  #changeOf(
    subscription: Subscription,
    price: Price,
    { withTax, at: now }: { withTax: boolean; at: number },
  ): { changed: Subscription; lines: UntaxedLine[] } {
    const old = this.price(subscription.price);
    const { start, end } = subscription;
    const left = Math.max(0, end - now) / (end - start);
    const credit: UntaxedLine = {
      ...lineOf(subscription, old),
      description: `Unused time on ${old.plan}`,
      amount: -Math.floor(old.cents * left),
      start: now,
      // Payments are credited with their tax, regardless of the customer's current country.
      taxAs: this.#lastLineOf(subscription),
    };
    const to = { price: price.id, withTax, pending: null, endsAtPeriodEnd: false };
    const changed = { ...subscription, ...to, ...periodFrom(now, price) };
    return { changed, lines: [credit, lineOf(changed, price)] };
  }

  setEnding(subscription: Subscription, isEnding: boolean): void {
    if (subscription.status === 'canceled')
      throw badRequest('A canceled subscription can only update its metadata.');
    if (subscription.schedule !== null)
      throw badRequest(
        `The subscription is managed by the subscription schedule \`${subscription.schedule.id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      );
    subscription.endsAtPeriodEnd = isEnding;
    this.#emit(subscription.customer, 'customer.subscription.updated');
  }

  end(subscription: Subscription, at = this.#now()): void {
    if (subscription.status === 'canceled') throw missing(`subscription: '${subscription.id}'`);
    Object.assign(subscription, { status: 'canceled', endedAt: at });
    this.#emit(subscription.customer, 'customer.subscription.deleted');
  }

  /** Makes a credit note. @param toCredit the part that is added to the customer's credit instead of being paid back */
  credit(invoice: Invoice, refund: number, toCredit = 0): void {
    const taken = Math.max(0, invoice.creditBefore) - Math.max(0, invoice.creditAfter);
    if (refund + toCredit > invoice.paid + Math.max(0, taken) - invoice.credited)
      throw badRequest('The credit note is larger than what was paid.');
    invoice.credited += refund + toCredit;
    invoice.creditNotes.push({ id: newId('cn'), refund, credit: toCredit });
    this.customer(invoice.customer.id).credit += toCredit;
    if (refund === 0) return;
    invoice.refunds.push({ id: newId('re'), amount: refund, created: this.#now() });
    this.#emit(invoice.customer.id, 'charge.refunded');
  }

  /** The customer asks their bank for the money back, and the bank takes it until it has decided. */
  dispute(invoice: Invoice): void {
    if (invoice.dispute !== null || invoice.paid === 0)
      throw badRequest('This payment cannot be disputed.');
    invoice.dispute = { id: newId('dp'), created: this.#now(), status: 'needs_response' };
    this.#emitDispute(invoice, 'created', 'funds_withdrawn');
  }

  /** The bank decides for us, or for the customer. */
  closeDispute(invoice: Invoice, status: 'won' | 'lost'): void {
    if (invoice.dispute?.status !== 'needs_response')
      throw badRequest('There is no open dispute of this payment.');
    invoice.dispute.status = status;
    if (status === 'won') this.#emitDispute(invoice, 'closed', 'funds_reinstated');
    else this.#emitDispute(invoice, 'closed');
  }

  /** The customer has changed their details; a card that works pays what is owed. */
  customerChanged({ id, isDeclined }: Customer): void {
    if (isDeclined) return;
    for (const one of Object.values(this.ledger.state.subscriptions))
      if (one.customer === id && one.status === 'past_due') this.#renew(one);
  }

  /** Lets the time pass: renews, retries no more, closes payment pages. */
  catchUp(): void {
    const now = this.#now();
    const { sessions, subscriptions } = this.ledger.state;
    for (const session of Object.values(sessions))
      if (session.status === 'open' && session.expiresAt <= now) session.status = 'expired';
    for (const one of Object.values(subscriptions)) {
      if (one.pending !== null && one.pending.until <= now) one.pending = null;
      while (one.status === 'active' && one.end <= now) {
        if (one.endsAtPeriodEnd) this.end(one, one.end);
        else this.#beginPeriod(one);
      }
      if (one.status === 'past_due' && one.start + givenUpAfter <= now) this.end(one);
    }
  }

  #beginPeriod(subscription: Subscription): void {
    const { schedule } = subscription;
    if (schedule?.price != null) Object.assign(subscription, { price: schedule.price });
    subscription.schedule = null;
    Object.assign(subscription, periodFrom(subscription.end, this.price(subscription.price)));
    this.#renew(subscription);
  }

  #renew(subscription: Subscription): void {
    const { customer } = subscription;
    try {
      this.#charge(subscription, [lineOf(subscription, this.price(subscription.price))]);
      subscription.status = 'active';
      this.#emit(customer, 'customer.subscription.updated', 'invoice.paid');
    } catch {
      subscription.status = 'past_due';
      this.#emit(customer, 'customer.subscription.updated', 'invoice.payment_failed');
    }
  }

  /** The last charge of a subscription. */
  #lastLineOf({ id, price }: Subscription): Line | undefined {
    return Object.values(this.ledger.state.invoices)
      .filter(({ subscription }) => subscription === id)
      .flatMap(({ lines }) => lines)
      .findLast((line) => line.price === price && line.amount > 0);
  }

  /** An invoice of what is to be charged; nothing is written. */
  #invoice(
    subscription: Pick<Subscription, 'id' | 'customer' | 'withTax'>,
    untaxed: readonly UntaxedLine[],
  ): Invoice {
    const customer = this.customer(subscription.customer);
    const { invoices } = this.ledger.state;
    const { withTax } = subscription;
    const now = withTax ? taxOf(customer) : undefined;
    const lines = untaxed.map(({ taxAs, ...line }) => {
      const percent = (taxAs === undefined ? now?.percent : taxAs.taxPercent) ?? null;
      const reason = (taxAs === undefined ? now?.reason : taxAs.taxReason) ?? null;
      const discount = Math.round((line.amount * customer.coupon) / 100);
      const tax = Math.round(((line.amount - discount) * (percent ?? 0)) / 100);
      return { ...line, discount, tax, taxPercent: percent, taxReason: reason };
    });
    const net = lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0);
    const tax = lines.reduce((sum, line) => sum + line.tax, 0);
    const due = net + tax - customer.credit;
    // Amounts too small to charge are carried over to the next invoice.
    const paid = due < leastCharge ? 0 : due;
    return {
      id: newId('in'),
      number: `SANDBOX-${String(Object.keys(invoices).length + 1).padStart(4, '0')}`,
      customer: structuredClone(customer),
      subscription: subscription.id,
      lines,
      net,
      tax,
      isReverseCharge: now?.isReverseCharge ?? false,
      withTax,
      paid,
      credited: 0,
      refunds: [],
      creditBefore: customer.credit,
      creditNotes: [],
      creditAfter: paid - due,
      dispute: null,
      paidAt: this.#now(),
    };
  }

  /** Writes a paid invoice. @throws StripeProblem 402 where the card is refused; nothing is written then */
  #charge(subscription: Subscription, lines: readonly UntaxedLine[]): void {
    const invoice = this.#invoice(subscription, lines);
    const customer = this.customer(subscription.customer);
    if (invoice.paid > 0 && customer.isDeclined) throw declined();
    customer.credit = invoice.creditAfter;
    this.ledger.state.invoices[invoice.id] = invoice;
  }

  #emitDispute(invoice: Invoice, ...kinds: string[]): void {
    for (const kind of kinds) {
      const id = newId('evt');
      const disputed = { customer: invoice.customer.id, charge: chargeIdOf(invoice) };
      const event = { id, type: `charge.dispute.${kind}`, created: this.#now(), attempts: 0 };
      this.ledger.state.events[id] = { ...event, ...disputed };
    }
  }

  #emit(customer: string, ...types: string[]): void {
    for (const type of types) {
      const id = newId('evt');
      this.ledger.state.events[id] = { id, type, customer, created: this.#now(), attempts: 0 };
    }
  }
}

/** 30 days, or 12 months. */
function periodFrom(start: number, { isAnnual }: Price): { start: number; end: number } {
  if (!isAnnual) return { start, end: start + 30 * 86_400 };
  const end = new Date(start * 1000);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return { start, end: Math.floor(end.getTime() / 1000) };
}

type UntaxedLine = Omit<Line, 'tax' | 'discount' | 'taxPercent' | 'taxReason'> & {
  /** The customer whose tax applies. @default that of the customer now */
  taxAs?: Line | undefined;
};

const lineOf = (
  { start, end }: Pick<Subscription, 'start' | 'end'>,
  price: Price,
): UntaxedLine => ({
  description: `${price.plan}, ${price.isAnnual ? '12 months' : '30 days'}`,
  amount: price.cents,
  price: price.id,
  start,
  end,
});
