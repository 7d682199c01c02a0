import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { periodDays } from '../../../shared/plans/annual-saving.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { StripeError } from './stripe-error.ts';
import type { StripeParameters } from './stripe-form.ts';
import type { StripeSubscription } from './stripe-objects.ts';
import * as objects from './stripe-objects.ts';
import { stripeRequests, type StripeOptions } from './stripe-request.ts';

const { Charge, CheckoutSession, CreditNote, Dispute, Invoice, Named, pageOf, PortalSession } =
  objects;
const { InvoicePreview, PaymentIntent, Price, Subscription, TaxRate } = objects;
export type { StripeOptions } from './stripe-request.ts';

export type StripeClient = ReturnType<typeof stripeClient>;

const paymentFailed = (error: StripeError): ProblemError =>
  new ProblemError(
    'conflict',
    `The payment failed, and your plan has not changed. ${error.wordsForCustomer ?? 'Please check your payment details.'}`,
    { reason: 'payment_failed', cause: error },
  );

/** The payer's bank asks for one, as with 3-D Secure. https://docs.stripe.com/error-codes */
const wantsConfirmation = 'subscription_payment_intent_requires_action';
interface PeriodOf {
  price: string;
  annual: boolean;
  withTax: boolean;
}
interface PreviewedChange {
  subscription: string;
  itemId: string;
  price: string;
  withTax: boolean;
}
/** As the prices are sold (docs/operations.md, Payments). */
const durationOf = (annual: boolean) =>
  annual
    ? { interval: 'year', interval_count: 1 }
    : { interval: 'day', interval_count: periodDays };

const pageSize = 100;
/** Far beyond what one customer has. */
const mostPages = 10;
const expandCustomer = { expand: ['customer'] };

/** Our requests to Stripe. All methods throw ProviderError. */
export function stripeClient(options: StripeOptions) {
  const { get, post, delete: remove } = stripeRequests(options);

  const listAll = async <Item extends z.ZodType<{ id: string }>>(
    path: string,
    query: StripeParameters,
    item: Item,
  ): Promise<z.output<Item>[]> => {
    const found: z.output<Item>[] = [];
    for (let page = 0; page < mostPages; page += 1) {
      const from = { limit: pageSize, starting_after: found.at(-1)?.id };
      const { data, has_more: hasMore } = await get(path, { ...query, ...from }, pageOf(item));
      found.push(...data);
      if (!hasMore) break;
    }
    return found;
  };

  return {
    /** All subscriptions of a customer, those that ended included. */
    listSubscriptions: (customer: string) =>
      listAll(
        '/v1/subscriptions',
        { customer, status: 'all', expand: ['data.customer', 'data.schedule'] },
        Subscription,
      ),

    /** The paid invoices of a customer, newest first. */
    listPaidInvoices: (customer: string) =>
      listAll('/v1/invoices', { customer, status: 'paid', expand: ['data.payments'] }, Invoice),

    /** With their refunds. */
    listCharges: (customer: string) =>
      listAll('/v1/charges', { customer, expand: ['data.refunds'] }, Charge),

    /** Such as `open` or `paid`. https://docs.stripe.com/invoicing/overview#invoice-statuses */
    findInvoiceStatus: async (id: string) =>
      (await get(`/v1/invoices/${id}`, {}, objects.InvoiceStatus)).status,

    listCreditNotes: (invoice: string) => listAll('/v1/credit_notes', { invoice }, CreditNote),

    findCharge: (id: string) => get(`/v1/charges/${id}`, {}, Charge),

    listDisputes: (charge: string) => listAll('/v1/disputes', { charge }, Dispute),

    /** Percent of a tax rate. */
    findTaxPercent: async (id: string) =>
      (await get(`/v1/tax_rates/${id}`, {}, TaxRate)).percentage,

    /** Those that are sold no longer included. */
    listPrices: () => listAll('/v1/prices', {}, Price),

    /** Creates the customer for an account; idempotent for a day. */
    async createCustomer({ accountId, email }: { accountId: string; email: string }) {
      const form = { email, metadata: { accountId } };
      return (await post('/v1/customers', form, `customer-${accountId}`, Named)).id;
    },

    /** Id of the price with this lookup key; undefined where there is none. */
    async findPrice(lookupKey: string): Promise<string | undefined> {
      const query = { lookup_keys: [lookupKey], active: true, limit: 1 };
      return (await get('/v1/prices', query, pageOf(Price))).data[0]?.id;
    },

    createCheckout: (form: StripeParameters, key: string) =>
      post('/v1/checkout/sessions', form, key, CheckoutSession),

    /** Payment pages of a customer that can still be paid on. */
    listOpenCheckouts: (customer: string) =>
      listAll('/v1/checkout/sessions', { customer, status: 'open' }, CheckoutSession),

    /** Closes a payment page. @returns false for one that was paid on, or is being paid on */
    async expireCheckout(id: string): Promise<boolean> {
      try {
        await post(`/v1/checkout/sessions/${id}/expire`, {}, randomUUID(), CheckoutSession);
        return true;
      } catch (error) {
        if (!(error instanceof StripeError) || error.status !== 400) throw error;
        const { status } = await get(`/v1/checkout/sessions/${id}`, {}, CheckoutSession);
        return status === 'expired';
      }
    },

    findCheckout: (id: string) => get(`/v1/checkout/sessions/${id}`, {}, CheckoutSession),

    /** With the payment of its newest invoice. */
    findSubscription: (id: string) =>
      get(
        `/v1/subscriptions/${id}`,
        { expand: ['customer', 'latest_invoice.payments'] },
        Subscription,
      ),

    findPaymentIntent: (id: string) => get(`/v1/payment_intents/${id}`, {}, PaymentIntent),

    /** Previews the charge of a price change at that time; changes nothing. */
    previewChange: (
      { customer, subscription, ...change }: PreviewedChange & { customer: string },
      at: number,
    ) =>
      post(
        '/v1/invoices/create_preview',
        {
          customer,
          subscription,
          automatic_tax: { enabled: change.withTax },
          subscription_details: {
            items: [{ id: change.itemId, price: change.price }],
            billing_cycle_anchor: { type: 'now' },
            proration_behavior: 'always_invoice',
            proration_date: at,
            cancel_at_period_end: false,
          },
        },
        randomUUID(),
        InvoicePreview,
      ),

    /** Previews the charge for a period of a price that starts at that time. */
    previewPeriod: (
      { customer, price, annual, withTax }: PeriodOf & { customer: string },
      start: number,
    ) =>
      post(
        '/v1/invoices/create_preview',
        {
          customer,
          automatic_tax: { enabled: withTax },
          schedule_details: {
            end_behavior: 'release',
            phases: [
              {
                items: [{ price, quantity: 1 }],
                start_date: start,
                duration: durationOf(annual),
              },
            ],
          },
        },
        randomUUID(),
        InvoicePreview,
      ),

    /** Changes the price when the present period ends. Done again, it plans the latest. */
    async planChange(
      { id, schedule, items }: StripeSubscription,
      { price, annual, withTax }: PeriodOf,
      key: string,
    ): Promise<void> {
      const [item] = items.data;
      if (item === undefined) throw new Error(`The subscription ${id} has no price`);
      const known = typeof schedule === 'string' ? schedule : schedule?.id;
      const planned =
        known ??
        (await post('/v1/subscription_schedules', { from_subscription: id }, `${key}-new`, Named))
          .id;
      const present = {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        automatic_tax: { enabled: withTax },
      };
      const next = {
        items: [{ price, quantity: 1 }],
        duration: durationOf(annual),
        billing_cycle_anchor: 'phase_start',
        proration_behavior: 'none',
        automatic_tax: { enabled: withTax },
      };
      const form = {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [present, next],
      };
      await post(`/v1/subscription_schedules/${planned}`, form, key, Named);
    },

    /** Undoes a planned change; the subscription continues unchanged. */
    async dropPlannedChange({ schedule }: StripeSubscription, key: string): Promise<void> {
      const id = typeof schedule === 'string' ? schedule : schedule?.id;
      if (id !== undefined) await post(`/v1/subscription_schedules/${id}/release`, {}, key, Named);
    },

    updateSubscription: (id: string, form: StripeParameters, key: string) =>
      post(`/v1/subscriptions/${id}`, { ...form, ...expandCustomer }, key, Subscription),

    /**
     * Puts a subscription on another price: a period of it begins now, and what is left of the old one is taken off.
     * Where that cannot be paid at once, nothing changes.
     * @param change `at`: epoch seconds of the preview, so that what was previewed is charged
     * @returns the page on which the customer's bank asks for a confirmation, within 23 hours; undefined where it is paid
     * @throws ProblemError `conflict` with reason `payment_failed` where the card was refused
     */
    async changePrice(
      id: string,
      change: Omit<PreviewedChange, 'subscription'> & { isEnding: boolean; at: number },
      key: string,
    ): Promise<string | undefined> {
      const { itemId, price, withTax, isEnding, at } = change;
      const path = `/v1/subscriptions/${id}`;
      const form = {
        items: [{ id: itemId, price }],
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'always_invoice',
        proration_date: at,
      };
      const atOnce = {
        ...form,
        payment_behavior: 'error_if_incomplete',
        cancel_at_period_end: false,
        automatic_tax: { enabled: withTax },
        ...expandCustomer,
      };
      try {
        await post(path, atOnce, key, Subscription);
        return undefined;
      } catch (error) {
        if (!(error instanceof StripeError) || error.status !== 402) throw error;
        // A pending update cannot undo a cancellation at the same time.
        if (error.stripeCode !== wantsConfirmation || isEnding) throw paymentFailed(error);
      }
      const later = { payment_behavior: 'pending_if_incomplete' };
      const expand = ['customer', 'latest_invoice'];
      const waiting = await post(
        path,
        { ...form, ...later, expand },
        `${key}-pending`,
        Subscription,
      );
      if (!waiting.pending_update) return undefined;
      const { latest_invoice: invoice } = waiting;
      const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
      if (!page) throw new Error('Stripe waits for a confirmation without a page for it');
      return page;
    },

    /** Ends a subscription now. Payments are kept unless credited. */
    async cancelNow(id: string): Promise<void> {
      const query = { prorate: false, invoice_now: false };
      await remove(`/v1/subscriptions/${id}`, { ...query, ...expandCustomer }, Subscription);
    },

    /**
     * Credits a part of a paid invoice, with a credit note, so that its tax is corrected as well.
     * @param parts cents: paid back, and put to the customer's credit
     */
    async creditInvoice(
      invoice: string,
      { refund, credit }: { refund: number; credit: number },
      key: string,
    ): Promise<void> {
      const form = {
        invoice,
        amount: refund + credit,
        refund_amount: refund,
        ...(credit === 0 ? {} : { credit_amount: credit }),
        reason: 'duplicate',
      };
      await post('/v1/credit_notes', form, key, Named);
    },

    /** A page where the customer changes card, address and VAT id. */
    async createPortal(form: { customer: string; return_url: string }, key: string) {
      const portal = { ...form, locale: 'auto' };
      return (await post('/v1/billing_portal/sessions', portal, key, PortalSession)).url;
    },
  };
}
