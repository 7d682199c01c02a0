import { log } from '../../platform/logger.ts';
import { byWeight, isLive } from '../../providers/ports/live-subscription.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type { StripeInvoice, StripeSubscription } from '../../providers/stripe/stripe-objects.ts';
import { findLost } from './payment-state.ts';
import { type CustomerState, mainLineOf } from './read-customer.ts';

/** A second payment within this time means that the first was a mistake: it is refunded in full. */
const mistakeSeconds = 24 * 3600;

/**
 * Ends all subscriptions of a customer except the one that counts, and refunds their unused part: two payment pages
 * were paid at once, or an unpaid subscription was replaced. Also ends one whose payment the bank took back.
 * Idempotent.
 * @returns whether there was any
 */
export async function cancelDuplicates(
  stripe: Pick<StripeClient, 'cancelNow' | 'creditInvoice'>,
  { subscriptions, invoices, lost }: CustomerState,
): Promise<boolean> {
  const [counting, ...surplus] = byWeight(subscriptions).filter(isLive);
  if (counting === undefined) return false;
  for (const one of surplus) {
    // Paid back first: one that is ended is not looked at again.
    await payBack(stripe, { one, counting, invoices });
    await stripe.cancelNow(one.id);
    log.warn('duplicate subscription cancelled', { subscription: one.id, kept: counting.id });
  }
  const [item] = counting.items.data;
  if (item === undefined || findLost(counting, item, lost) === undefined) return surplus.length > 0;
  await stripe.cancelNow(counting.id);
  log.warn('subscription cancelled after a lost dispute', { subscription: counting.id });
  return true;
}

async function payBack(
  stripe: Pick<StripeClient, 'creditInvoice'>,
  paid: { one: StripeSubscription; counting: StripeSubscription; invoices: StripeInvoice[] },
): Promise<void> {
  const { one, counting, invoices } = paid;
  const [item] = one.items.data;
  const invoice = invoices.find(
    (candidate) =>
      candidate.parent?.subscription_details?.subscription === one.id &&
      mainLineOf(candidate)?.period.start === item?.current_period_start,
  );
  if (item === undefined || invoice === undefined || one.status === 'trialing') return;
  if (invoice.post_payment_credit_notes_amount > 0) return;
  const { current_period_start: start, current_period_end: end } = item;
  const used = Math.max(0, counting.created - start);
  const share = used <= mistakeSeconds ? 1 : Math.max(0, end - counting.created) / (end - start);
  // Amounts from the customer's credit go back there.
  const { starting_balance: before, ending_balance: after } = invoice;
  const taken = Math.max(0, -before) - Math.max(0, -(after ?? before));
  const refund = Math.floor(invoice.amount_paid * share);
  const credit = Math.floor(Math.max(0, taken) * share);
  if (refund + credit > 0)
    await stripe.creditInvoice(invoice.id, { refund, credit }, `surplus-${invoice.id}`);
}
