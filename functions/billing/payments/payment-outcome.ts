import { byWeight } from '../../providers/ports/live-subscription.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type { StripeSubscription } from '../../providers/stripe/stripe-objects.ts';
import { type BoughtPlan, planOfPrice } from './price-plan.ts';

/**
 * The outcome of a payment.
 * - `waiting`: the bank or the payer has not decided yet
 * - `refused`: the bank has refused it, and nothing was charged
 * - `none`: nothing was paid, and nothing waits to be
 */
export type Outcome = 'paid' | 'waiting' | 'refused' | 'none';

export async function outcomeOfPage(
  stripe: Pick<StripeClient, 'findCheckout'>,
  { customer, session }: { customer: string; session: string },
): Promise<Outcome> {
  const found = await stripe.findCheckout(session);
  if (found.customer !== customer || found.status !== 'complete') return 'none';
  return found.payment_status === 'unpaid' ? 'waiting' : 'paid';
}

/** The outcome of a change of an active subscription. */
export async function outcomeOfChange(
  stripe: StripeClient,
  { customer, wanted }: { customer: string; wanted: BoughtPlan },
): Promise<Outcome> {
  const [counting] = byWeight(await stripe.listSubscriptions(customer));
  if (counting === undefined) return 'none';
  if (counting.pending_update) return outcomeOfPending(stripe, counting.id);
  const [item] = counting.items.data;
  const bought = item && planOfPrice(item.price);
  const isWanted = bought?.plan === wanted.plan && bought.annual === wanted.annual;
  return isWanted && counting.status === 'active' ? 'paid' : 'none';
}

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
const outcomes: Record<string, Outcome> = {
  succeeded: 'paid',
  requires_payment_method: 'refused',
  canceled: 'refused',
};

async function outcomeOfPending(stripe: StripeClient, id: string): Promise<Outcome> {
  const intent = intentOf(await stripe.findSubscription(id));
  if (intent === undefined) return 'waiting';
  return outcomes[(await stripe.findPaymentIntent(intent)).status] ?? 'waiting';
}

/** The newest payment of the invoice that the change waits for. */
function intentOf({ latest_invoice: invoice }: StripeSubscription): string | undefined {
  if (typeof invoice !== 'object') return undefined;
  return invoice?.payments?.data.at(-1)?.payment.payment_intent;
}
