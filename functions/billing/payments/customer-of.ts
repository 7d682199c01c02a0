import { ProblemError } from '../../../shared/calls/errors.ts';
import { tryRelease } from '../../platform/open-work/under-lease.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type { CheckoutStore } from './checkout-store.ts';

/**
 * The account's customer at Stripe, made for its first checkout. If a settlement names another one meanwhile, or the
 * account is gone, the new one is deleted.
 */
export async function customerOf(
  {
    store,
    stripe,
  }: {
    store: Pick<CheckoutStore, 'findCustomer' | 'storeCustomer'>;
    stripe: Pick<StripeClient, 'createCustomer' | 'deleteCustomer'>;
  },
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const known = await store.findCustomer(accountId);
  if (known !== undefined) return known;
  const made = await stripe.createCustomer({ accountId, email });
  const kept = await store.storeCustomer(accountId, made);
  if (kept !== made)
    await tryRelease(
      () => stripe.deleteCustomer(made),
      'could not delete the unused Stripe customer',
    );
  if (kept === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  return kept;
}
