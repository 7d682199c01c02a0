import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import type * as z from 'zod';
import { periodDays } from '../../../shared/plans/annual-saving.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { requestStripe, type StripeOptions } from './request-stripe.ts';
import { StripeError } from './stripe-error.ts';
import type { StripeSubscription } from './stripe-objects.ts';
import * as objects from './stripe-objects.ts';
import { tryRelease } from '../../platform/open-work/under-lease.ts';

const { Charge, CheckoutSession, CreditNote, Dispute, Invoice, Named, pageOf, PortalSession } =
  objects;
const { InvoicePreview, PaymentIntent, Price, Subscription, TaxRate } = objects;

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
/** Period of a price (docs/runbook/payments.md). */
const durationOf = (annual: boolean) =>
  annual
    ? ({ interval: 'year', interval_count: 1 } as const)
    : ({ interval: 'day', interval_count: periodDays } as const);

const pageSize = 100;
/** Far beyond what one customer has. */
const mostPages = 10;
const expand = ['customer'];
const keyed = (idempotencyKey: string): Stripe.RequestOptions => ({ idempotencyKey });

const idOf = (schedule: StripeSubscription['schedule']): string | undefined =>
  typeof schedule === 'string' ? schedule : schedule?.id;

/** Our requests to Stripe. All methods throw ProviderError. */
export function stripeClient(options: StripeOptions) {
  const ask = requestStripe(options);

  const listAll = async <Item extends z.ZodType<{ id: string }>>(
    item: Item,
    list: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<unknown>,
  ): Promise<z.output<Item>[]> => {
    const found: z.output<Item>[] = [];
    for (let page = 0; page < mostPages; page += 1) {
      const last = found.at(-1)?.id;
      const from = { limit: pageSize, ...(last !== undefined && { starting_after: last }) };
      const { data, has_more: hasMore } = await ask(pageOf(item), (stripe) => list(stripe, from));
      found.push(...data);
      if (!hasMore) break;
    }
    return found;
  };

  const update = (id: string, form: Stripe.SubscriptionUpdateParams, key: string) =>
    ask(Subscription, ({ subscriptions }) => subscriptions.update(id, form, keyed(key)));

  const preview = (form: Stripe.InvoiceCreatePreviewParams) =>
    ask(InvoicePreview, ({ invoices }) => invoices.createPreview(form, keyed(randomUUID())));

  const findCheckout = (id: string) =>
    ask(CheckoutSession, ({ checkout }) => checkout.sessions.retrieve(id));

  return {
    /** All subscriptions of a customer, those that ended included. */
    listSubscriptions: (customer: string) =>
      listAll(Subscription, ({ subscriptions }, page) =>
        subscriptions.list({
          customer,
          status: 'all',
          expand: ['data.customer', 'data.schedule'],
          ...page,
        }),
      ),

    /** The paid invoices of a customer, newest first. */
    listPaidInvoices: (customer: string) =>
      listAll(Invoice, ({ invoices }, page) =>
        invoices.list({ customer, status: 'paid', expand: ['data.payments'], ...page }),
      ),

    /** With their refunds. */
    listCharges: (customer: string) =>
      listAll(Charge, ({ charges }, page) =>
        charges.list({ customer, expand: ['data.refunds'], ...page }),
      ),

    /** Such as `open` or `paid`. https://docs.stripe.com/invoicing/overview#invoice-statuses */
    findInvoiceStatus: async (id: string) =>
      (await ask(objects.InvoiceStatus, ({ invoices }) => invoices.retrieve(id))).status,

    listCreditNotes: (invoice: string) =>
      listAll(CreditNote, ({ creditNotes }, page) => creditNotes.list({ invoice, ...page })),

    findCharge: (id: string) => ask(Charge, ({ charges }) => charges.retrieve(id)),

    listDisputes: (charge: string) =>
      listAll(Dispute, ({ disputes }, page) => disputes.list({ charge, ...page })),

    findTaxPercent: async (id: string) =>
      (await ask(TaxRate, ({ taxRates }) => taxRates.retrieve(id))).percentage,

    /** All prices, including those no longer sold. */
    listPrices: () => listAll(Price, ({ prices }, page) => prices.list(page)),

    /** Creates the customer for an account; idempotent for a day. */
    async createCustomer({ accountId, email }: { accountId: string; email: string }) {
      const form = { email, metadata: { accountId } };
      const key = keyed(`customer-${accountId}`);
      return (await ask(Named, ({ customers }) => customers.create(form, key))).id;
    },

    /** Deletes a customer that no account uses. */
    async deleteCustomer(id: string): Promise<void> {
      await ask(Named, ({ customers }) => customers.del(id));
    },

    /** Id of the price with this lookup key; undefined where there is none. */
    async findPrice(lookupKey: string): Promise<string | undefined> {
      const query = { lookup_keys: [lookupKey], active: true, limit: 1 };
      return (await ask(pageOf(Price), ({ prices }) => prices.list(query))).data[0]?.id;
    },

    createCheckout: (form: Stripe.Checkout.SessionCreateParams, key: string) =>
      ask(CheckoutSession, ({ checkout }) => checkout.sessions.create(form, keyed(key))),

    /** Payment pages of a customer that can still be paid on. */
    listOpenCheckouts: (customer: string) =>
      listAll(CheckoutSession, ({ checkout }, page) =>
        checkout.sessions.list({ customer, status: 'open', ...page }),
      ),

    /** Closes a payment page. @returns false for one that was paid on, or is being paid on */
    async expireCheckout(id: string): Promise<boolean> {
      const key = keyed(randomUUID());
      try {
        await ask(CheckoutSession, ({ checkout }) => checkout.sessions.expire(id, {}, key));
        return true;
      } catch (error) {
        if (!(error instanceof StripeError) || error.status !== 400) throw error;
        return (await findCheckout(id)).status === 'expired';
      }
    },

    findCheckout,

    /** With the payment of its newest invoice. */
    findSubscription: (id: string) =>
      ask(Subscription, ({ subscriptions }) =>
        subscriptions.retrieve(id, { expand: ['customer', 'latest_invoice.payments'] }),
      ),

    findPaymentIntent: (id: string) =>
      ask(PaymentIntent, ({ paymentIntents }) => paymentIntents.retrieve(id)),

    /** Previews the charge of a price change at that time; changes nothing. */
    previewChange: (
      { customer, subscription, ...change }: PreviewedChange & { customer: string },
      at: number,
    ) =>
      preview({
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
      }),

    /** Previews the charge for a period of a price that starts at that time. */
    previewPeriod: (
      { customer, price, annual, withTax }: PeriodOf & { customer: string },
      start: number,
    ) =>
      preview({
        customer,
        automatic_tax: { enabled: withTax },
        schedule_details: {
          end_behavior: 'release',
          phases: [
            { items: [{ price, quantity: 1 }], start_date: start, duration: durationOf(annual) },
          ],
        },
      }),

    /** Changes the price when the present period ends. Done again, it plans the latest. */
    async planChange(
      { id, schedule, items }: StripeSubscription,
      { price, annual, withTax }: PeriodOf,
      key: string,
    ): Promise<void> {
      const [item] = items.data;
      if (item === undefined) throw new Error(`The subscription ${id} has no price`);
      const from = { from_subscription: id };
      const known = idOf(schedule);
      const planned =
        known ??
        (
          await ask(Named, ({ subscriptionSchedules }) =>
            subscriptionSchedules.create(from, keyed(`${key}-new`)),
          )
        ).id;
      const form: Stripe.SubscriptionScheduleUpdateParams = {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: item.current_period_start,
            end_date: item.current_period_end,
            automatic_tax: { enabled: withTax },
          },
          {
            items: [{ price, quantity: 1 }],
            duration: durationOf(annual),
            billing_cycle_anchor: 'phase_start',
            proration_behavior: 'none',
            automatic_tax: { enabled: withTax },
          },
        ],
      };
      try {
        await ask(Named, ({ subscriptionSchedules }) =>
          subscriptionSchedules.update(planned, form, keyed(key)),
        );
      } catch (error) {
        // An empty schedule would keep the subscription from being cancelled.
        const undo = () =>
          ask(Named, ({ subscriptionSchedules }) =>
            subscriptionSchedules.release(planned, {}, keyed(`${key}-undone`)),
          );
        if (known === undefined) await tryRelease(undo, 'could not remove the empty schedule');
        throw error;
      }
    },

    /** Undoes a planned change; the subscription continues unchanged. */
    async dropPlannedChange({ schedule }: StripeSubscription, key: string): Promise<void> {
      const id = idOf(schedule);
      if (id === undefined) return;
      await ask(Named, ({ subscriptionSchedules }) =>
        subscriptionSchedules.release(id, {}, keyed(key)),
      );
    },

    updateSubscription: (id: string, form: Stripe.SubscriptionUpdateParams, key: string) =>
      update(id, { ...form, expand }, key),

    /**
     * Puts a subscription on another price: a period of it begins now, and what is left of the old one is taken off.
     * Where that cannot be paid at once, nothing changes.
     * @param change `at`: epoch seconds of the preview, so that what was previewed is charged; `isEnding`: a cancellation or
     *   another change was planned, so that this one cannot wait for the customer's bank
     * @returns the page on which the customer's bank asks for a confirmation, within 23 hours; undefined where it is paid
     * @throws ProblemError `conflict` with reason `payment_failed` where the card was refused
     */
    async changePrice(
      id: string,
      change: Omit<PreviewedChange, 'subscription'> & { isEnding: boolean; at: number },
      key: string,
    ): Promise<string | undefined> {
      const { itemId, price, withTax, isEnding, at } = change;
      const form: Stripe.SubscriptionUpdateParams = {
        items: [{ id: itemId, price }],
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'always_invoice',
        proration_date: at,
      };
      const atOnce: Stripe.SubscriptionUpdateParams = {
        ...form,
        payment_behavior: 'error_if_incomplete',
        cancel_at_period_end: false,
        automatic_tax: { enabled: withTax },
        expand,
      };
      try {
        await update(id, atOnce, key);
        return undefined;
      } catch (error) {
        if (!(error instanceof StripeError) || error.status !== 402) throw error;
        // A pending update cannot undo a cancellation at the same time.
        if (error.stripeCode !== wantsConfirmation || isEnding) throw paymentFailed(error);
      }
      const waiting = await update(
        id,
        {
          ...form,
          payment_behavior: 'pending_if_incomplete',
          expand: ['customer', 'latest_invoice'],
        },
        `${key}-pending`,
      );
      if (!waiting.pending_update) return undefined;
      const { latest_invoice: invoice } = waiting;
      const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
      if (!page) throw new Error('Stripe waits for a confirmation without a page for it');
      return page;
    },

    /** Ends a subscription now. Payments are kept unless credited. */
    async cancelNow(id: string): Promise<void> {
      const query = { prorate: false, invoice_now: false, expand };
      await ask(Subscription, ({ subscriptions }) => subscriptions.cancel(id, query));
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
      const form: Stripe.CreditNoteCreateParams = {
        invoice,
        amount: refund + credit,
        refund_amount: refund,
        ...(credit === 0 ? {} : { credit_amount: credit }),
        reason: 'duplicate',
      };
      await ask(Named, ({ creditNotes }) => creditNotes.create(form, keyed(key)));
    },

    /** A page where the customer changes card, address and VAT id. */
    async createPortal(form: { customer: string; return_url: string }, key: string) {
      const portal = { ...form, locale: 'auto' } as const;
      return (
        await ask(PortalSession, ({ billingPortal }) =>
          billingPortal.sessions.create(portal, keyed(key)),
        )
      ).url;
    },
  };
}
