import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type {
  StripeCharge,
  StripeCreditNote,
  StripeInvoice,
  StripeSubscription,
} from '../../providers/stripe/stripe-objects.ts';
import type { LostPayment } from './payment-state.ts';
import { type BoughtPlan, planOfPrice } from './price-plan.ts';

/** How a dispute stands: the bank decides, has decided for the customer, or for us. */
export type DisputeStage = 'open' | 'lost' | 'won';

/**
 * Undefined where no money was at stake: a bank's question that was settled, or a dispute that was prevented.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
export function disputeStage(status: string): DisputeStage | undefined {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? undefined : 'open';
}

export type ReadingStripe = Pick<
  StripeClient,
  | 'listSubscriptions'
  | 'listPaidInvoices'
  | 'listCharges'
  | 'listCreditNotes'
  | 'listDisputes'
  | 'listPrices'
>;

/** A dispute about the payment of an invoice. */
export interface DisputedInvoice extends LostPayment {
  stripeInvoiceId: string;
  amountCents: number;
  stage: DisputeStage;
}

/** The current state of a customer at Stripe. */
export interface CustomerState {
  subscriptions: StripeSubscription[];
  /** Paid ones, whether or not they were paid back. */
  invoices: StripeInvoice[];
  charges: StripeCharge[];
  /** By the id of their invoice, of those that were credited after their payment. */
  creditNotes: ReadonlyMap<string, StripeCreditNote[]>;
  disputes: DisputedInvoice[];
  /** Disputes that the bank has decided for the customer. */
  lost: DisputedInvoice[];
  /** By the id of their prices. */
  plans: ReadonlyMap<string, BoughtPlan>;
  /** Epoch seconds; undefined where nothing was paid yet. */
  lastPaidAt: number | undefined;
}

export async function readCustomer(
  stripe: ReadingStripe,
  customerId: string,
): Promise<CustomerState> {
  const [subscriptions, invoices, charges, prices] = await Promise.all([
    stripe.listSubscriptions(customerId),
    stripe.listPaidInvoices(customerId),
    stripe.listCharges(customerId),
    stripe.listPrices(),
  ]);
  const disputes = await listDisputes(stripe, invoices, charges);
  const paidAt = invoices.flatMap(({ status_transitions: { paid_at: at } }) => at ?? []);
  return {
    subscriptions,
    invoices,
    charges,
    creditNotes: await listCreditNotes(stripe, invoices),
    disputes,
    lost: disputes.filter(({ stage }) => stage === 'lost'),
    plans: new Map(
      prices.flatMap((price): [string, BoughtPlan][] => {
        const bought = planOfPrice(price);
        return bought === undefined ? [] : [[price.id, bought]];
      }),
    ),
    lastPaidAt: paidAt.length === 0 ? undefined : Math.max(...paidAt),
  };
}

async function listCreditNotes(
  stripe: ReadingStripe,
  invoices: readonly StripeInvoice[],
): Promise<CustomerState['creditNotes']> {
  const credited = invoices.filter((invoice) => invoice.post_payment_credit_notes_amount > 0);
  return new Map(
    await Promise.all(
      credited.map(async ({ id }) => [id, await stripe.listCreditNotes(id)] as const),
    ),
  );
}

/** The line that an invoice is about: the purchase costs more than its credit. */
export const mainLineOf = ({
  lines,
}: StripeInvoice): StripeInvoice['lines']['data'][number] | undefined =>
  lines.data.toSorted((one, other) => other.amount - one.amount)[0];

export const chargesOf = ({ payments }: StripeInvoice, charges: readonly StripeCharge[]) => {
  const intents = payments.data.flatMap(({ payment }) => payment.payment_intent ?? []);
  return charges.filter(({ payment_intent: intent }) => intents.includes(intent ?? ''));
};

async function listDisputes(
  stripe: ReadingStripe,
  invoices: readonly StripeInvoice[],
  charges: readonly StripeCharge[],
): Promise<DisputedInvoice[]> {
  const found = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(async (charge) => {
        const disputes = await stripe.listDisputes(charge.id);
        const invoice = invoices.find((one) => chargesOf(one, [charge]).length > 0);
        const subscriptionId = invoice?.parent?.subscription_details?.subscription;
        const periodStart = invoice && mainLineOf(invoice)?.period.start;
        if (invoice === undefined || subscriptionId === undefined) return [];
        if (periodStart === undefined) return [];
        const about = { subscriptionId, stripeInvoiceId: invoice.id, periodStart };
        return disputes.flatMap(({ status, created: disputedAt, amount: amountCents }) => {
          const stage = disputeStage(status);
          return stage === undefined ? [] : [{ ...about, disputedAt, amountCents, stage }];
        });
      }),
  );
  return found.flat();
}
