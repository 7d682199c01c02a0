import type { Stripe } from 'stripe';
import * as z from 'zod';
import { subscriptionStatuses } from '../ports/live-subscription.ts';

/**
 * Schema of the part of Stripe's objects that we read; times are epoch seconds, amounts cents. A field that Stripe's type
 * lacks does not compile. https://docs.stripe.com/api
 */
const partOf =
  <Whole>() =>
  <Shape extends z.ZodRawShape>(
    shape: Shape & Record<Exclude<keyof Shape, keyof Whole>, never>,
  ): z.ZodObject<Shape> =>
    z.object(shape);

export const Price = partOf<Stripe.Price>()({
  id: z.string(),
  /** Moves to the price that takes the place of this one. */
  lookup_key: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).default({}),
});

/** The payments of an invoice. */
const Payments = z.object({
  data: z.array(z.object({ payment: z.object({ payment_intent: z.string().optional() }) })),
});

/** https://docs.stripe.com/api/subscription_schedules/object */
export const Schedule = partOf<Stripe.SubscriptionSchedule>()({
  id: z.string(),
  status: z.string(),
  phases: z.array(
    z.object({
      start_date: z.number(),
      end_date: z.number(),
      items: z.array(z.object({ price: z.string() })),
      automatic_tax: z.object({ enabled: z.boolean() }).optional(),
    }),
  ),
});

export const Subscription = partOf<Stripe.Subscription>()({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  created: z.number(),
  cancel_at: z.number().nullable(),
  ended_at: z.number().nullable(),
  customer: z.object({
    id: z.string(),
    /** Absent from a customer who was deleted. */
    metadata: z.record(z.string(), z.string()).optional(),
  }),
  /** Expanded if a change of price waits for the customer's bank. */
  latest_invoice: z
    .union([
      z.string(),
      z.object({ hosted_invoice_url: z.string().nullish(), payments: Payments.optional() }),
    ])
    .nullish(),
  pending_update: z.object({ expires_at: z.number() }).nullish(),
  /** Schedule of a change at the end of a period; its id if it was not expanded. */
  schedule: z.union([z.string(), Schedule]).nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          id: z.string(),
          current_period_start: z.number(),
          current_period_end: z.number(),
          price: Price,
        }),
      )
      .min(1),
  }),
});
export type StripeSubscription = z.infer<typeof Subscription>;

const Address = partOf<Stripe.Address>()({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});

const Tax = z.object({
  amount: z.number(),
  tax_behavior: z.string(),
  taxability_reason: z.string(),
  tax_rate_details: z.object({ tax_rate: z.string() }).nullable(),
});

const InvoiceLine = partOf<Stripe.InvoiceLineItem>()({
  description: z.string().nullable(),
  quantity: z.number().nullable(),
  amount: z.number(),
  period: z.object({ start: z.number(), end: z.number() }),
  pricing: z.object({ price_details: z.object({ price: z.string() }).optional() }).nullable(),
  taxes: z.array(Tax).nullable(),
});

export const Invoice = partOf<Stripe.Invoice>()({
  id: z.string(),
  number: z.string().nullable(),
  currency: z.string(),
  lines: z.object({ data: z.array(InvoiceLine) }),
  total: z.number(),
  total_excluding_tax: z.number().nullable(),
  total_taxes: z.array(Tax).nullable(),
  amount_paid: z.number(),
  /** The customer's balance before and after; negative if it is a credit. */
  starting_balance: z.number(),
  ending_balance: z.number().nullable(),
  /** Taken off by credit notes before the payment. */
  pre_payment_credit_notes_amount: z.number().default(0),
  /** Paid back, or credited to the customer, by credit notes. */
  post_payment_credit_notes_amount: z.number(),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_address: Address.nullable(),
  customer_tax_exempt: z.string().nullable(),
  /** Whether Stripe computed the tax. */
  automatic_tax: z.object({ enabled: z.boolean() }),
  customer_tax_ids: z.array(z.object({ type: z.string(), value: z.string().nullable() })).nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: z.string() }).nullable() })
    .nullable(),
  payments: Payments,
  status_transitions: z.object({ paid_at: z.number().nullable() }),
});
export type StripeInvoice = z.infer<typeof Invoice>;

export const InvoiceStatus = partOf<Stripe.Invoice>()({ status: z.string().nullable() });

/** https://docs.stripe.com/api/credit_notes/object */
export const CreditNote = partOf<Stripe.CreditNote>()({
  id: z.string(),
  status: z.string(),
  post_payment_amount: z.number(),
  refunds: z.array(z.object({ amount_refunded: z.number() })),
  /** Paid back by other ways than Stripe's. */
  out_of_band_amount: z.number().nullish(),
});
export type StripeCreditNote = z.infer<typeof CreditNote>;

/** A previewed charge. https://docs.stripe.com/api/invoices/create_preview */
export const InvoicePreview = partOf<Stripe.Invoice>()({
  currency: z.string(),
  lines: z.object({ data: z.array(InvoiceLine) }),
  total: z.number(),
  total_excluding_tax: z.number().nullable(),
  amount_due: z.number(),
  starting_balance: z.number(),
});
export type StripeInvoicePreview = z.infer<typeof InvoicePreview>;

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
export const PaymentIntent = partOf<Stripe.PaymentIntent>()({ status: z.string() });

const Refund = partOf<Stripe.Refund>()({
  id: z.string(),
  amount: z.number(),
  created: z.number(),
  status: z.string().nullable(),
});

export const Charge = partOf<Stripe.Charge>()({
  id: z.string(),
  customer: z.string().nullable(),
  payment_intent: z.string().nullable(),
  amount_refunded: z.number(),
  /** Absent where they were not asked for. */
  refunds: z.object({ data: z.array(Refund) }).nullish(),
  disputed: z.boolean(),
  billing_details: z.object({ address: Address.nullable() }),
});
export type StripeCharge = z.infer<typeof Charge>;

export const Dispute = partOf<Stripe.Dispute>()({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  status: z.string(),
});
export type StripeDispute = z.infer<typeof Dispute>;

export const TaxRate = partOf<Stripe.TaxRate>()({ percentage: z.number() });

/** An object whose id is all that matters. */
export const Named = z.object({ id: z.string() });

export const CheckoutSession = partOf<Stripe.Checkout.Session>()({
  id: z.string(),
  customer: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.string().optional(),
  url: z.string().nullable(),
});

export const PortalSession = partOf<Stripe.BillingPortal.Session>()({ url: z.string() });

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() });
