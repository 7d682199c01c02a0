import type {
  StripeCharge,
  StripeInvoice,
  StripeSubscription,
} from '../../functions/providers/stripe/stripe-objects.ts';

/** Epoch seconds. */
export const begin = Date.parse('2026-03-01T00:00:00Z') / 1000;
export const day = 86_400;

interface SubscriptionParts {
  id?: string;
  status?: StripeSubscription['status'];
  /** Lookup key. */
  price?: string;
  start?: number;
  created?: number;
  cancelAt?: number | null;
  endedAt?: number | null;
  accountId?: string | undefined;
  customer?: string;
}

/** A subscription of thirty days, as Stripe answers it. */
export function subscriptionOf(parts: SubscriptionParts = {}): StripeSubscription {
  const { id = 'sub_1', status = 'active', price = 'team-monthly', start = begin } = parts;
  const { accountId, customer = 'cus_1' } = parts;
  return {
    id,
    status,
    created: parts.created ?? start,
    cancel_at: parts.cancelAt ?? null,
    ended_at: parts.endedAt ?? null,
    customer: { id: customer, metadata: accountId === undefined ? {} : { accountId } },
    items: {
      data: [
        {
          id: `si_${id}`,
          current_period_start: start,
          current_period_end: start + 30 * day,
          price: { id: `price_${price}`, lookup_key: price, metadata: {} },
        },
      ],
    },
  };
}

interface InvoiceParts {
  id?: string;
  subscription?: string;
  price?: string;
  start?: number;
  paidAt?: number;
  net?: number;
  /** At 19 %. */
  tax?: number;
  credited?: number;
}

/** A paid invoice for thirty days, as Stripe answers it. */
export function stripeInvoiceOf(parts: InvoiceParts = {}): StripeInvoice {
  const { id = 'in_1', subscription = 'sub_1', price = 'team-monthly', start = begin } = parts;
  const { net = 3900, tax = 0 } = parts;
  return {
    id,
    number: `WV-${id.replace('_', '-')}`,
    currency: 'eur',
    lines: {
      data: [
        {
          description: 'Team, 30 days',
          quantity: 1,
          amount: net,
          period: { start, end: start + 30 * day },
          pricing: { price_details: { price: `price_${price}` } },
          taxes: null,
        },
      ],
    },
    total: net + tax,
    total_excluding_tax: net,
    total_taxes:
      tax === 0
        ? []
        : [
            {
              amount: tax,
              tax_behavior: 'exclusive',
              taxability_reason: 'standard_rated',
              tax_rate_details: { tax_rate: 'txr_19' },
            },
          ],
    amount_paid: net + tax,
    starting_balance: 0,
    ending_balance: 0,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: parts.credited ?? 0,
    customer_name: 'Ada Lovelace',
    customer_email: 'ada@example.com',
    customer_address: {
      line1: 'Hauptstraße 1',
      line2: null,
      postal_code: '10115',
      city: 'Berlin',
      state: null,
      country: 'DE',
    },
    customer_tax_exempt: 'none',
    automatic_tax: { enabled: tax !== 0 },
    customer_tax_ids: [],
    parent: { subscription_details: { subscription } },
    payments: { data: [{ payment: { payment_intent: `pi_${id}` } }] },
    status_transitions: { paid_at: parts.paidAt ?? start },
  };
}

/** The charge behind an invoice of `stripeInvoiceOf`. */
export const chargeOf = (
  invoice: StripeInvoice,
  { refunded = 0, disputed = false }: { refunded?: number; disputed?: boolean } = {},
): StripeCharge => ({
  id: `ch_${invoice.id}`,
  customer: 'cus_1',
  payment_intent: `pi_${invoice.id}`,
  amount_refunded: refunded,
  disputed,
  billing_details: { address: null },
});
