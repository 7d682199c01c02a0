import { isLive } from '../ports/live-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

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
