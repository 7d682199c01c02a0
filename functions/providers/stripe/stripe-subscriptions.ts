import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { byWeight, isLive } from '../ports/live-subscription.ts';
import type { StripeClient } from './stripe-client.ts';
import { withoutPlannedChange } from './without-planned-change.ts';

export type Subscriptions = ReturnType<typeof stripeSubscriptions>;

/**
 * Cancels subscriptions at Stripe, and undoes cancellations and planned changes.
 * @throws ProblemError `conflict` if there is no subscription that will renew; ProviderError
 */
export function stripeSubscriptions(
  stripe: Pick<
    StripeClient,
    'listSubscriptions' | 'updateSubscription' | 'dropPlannedChange' | 'planChange'
  >,
) {
  const setEnding = async (customerId: string, isEnding: boolean) => {
    const live = byWeight(await stripe.listSubscriptions(customerId)).filter(isLive);
    const [counting] = live;
    if (counting === undefined)
      throw new ProblemError('conflict', 'There is no subscription that goes on', {
        reason: 'no_subscription',
      });
    // A subscription with a planned change can be neither cancelled nor resumed at Stripe.
    return withoutPlannedChange(stripe, counting, () => {
      // To set the same twice is harmless; the key only keeps a repeated request from being two.
      const form = { cancel_at_period_end: isEnding };
      return stripe.updateSubscription(counting.id, form, randomUUID());
    });
  };
  return {
    /** Lets the subscription of a customer run until the period that is paid for ends. @returns the end of that period */
    async cancelAtPeriodEnd(customerId: string): Promise<Date> {
      const { cancel_at: cancelAt, items } = await setEnding(customerId, true);
      return new Date((cancelAt ?? items.data[0]?.current_period_end ?? 0) * 1000);
    },
    /** Takes a cancellation or a planned change back; does nothing where there is none. */
    async resume(customerId: string): Promise<void> {
      await setEnding(customerId, false);
    },
  };
}

/** Ends all subscriptions of a customer at once, and closes open payment pages. There is no refund. */
export async function endSubscriptions(
  stripe: Pick<
    StripeClient,
    'listSubscriptions' | 'listOpenCheckouts' | 'expireCheckout' | 'cancelNow'
  >,
  customerId: string,
): Promise<void> {
  for (const { id } of await stripe.listOpenCheckouts(customerId)) await stripe.expireCheckout(id);
  const subscriptions = await stripe.listSubscriptions(customerId);
  for (const { id } of subscriptions.filter(isLive)) await stripe.cancelNow(id);
}
