import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Subscriptions } from '../ports/subscriptions.ts';
import { byWeight, isLive } from '../ports/live-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

/** Cancels subscriptions at Stripe, and undoes cancellations and planned changes. */
export function stripeSubscriptions(
  stripe: Pick<StripeClient, 'listSubscriptions' | 'updateSubscription' | 'dropPlannedChange'>,
): Subscriptions {
  const setEnding = async (customerId: string, isEnding: boolean) => {
    const live = byWeight(await stripe.listSubscriptions(customerId)).filter(isLive);
    const [counting] = live;
    if (counting === undefined)
      throw new ProblemError('conflict', 'There is no subscription that goes on', {
        reason: 'no_subscription',
      });
    // A subscription with a planned change can be neither cancelled nor resumed at Stripe.
    await stripe.dropPlannedChange(counting, randomUUID());
    // To set the same twice is harmless; the key only keeps a repeated request from being two.
    const form = { cancel_at_period_end: isEnding };
    return stripe.updateSubscription(counting.id, form, randomUUID());
  };
  return {
    async cancelAtPeriodEnd(customerId) {
      const { cancel_at: cancelAt, items } = await setEnding(customerId, true);
      return new Date((cancelAt ?? items.data[0]?.current_period_end ?? 0) * 1000);
    },
    async resume(customerId) {
      await setEnding(customerId, false);
    },
  };
}
