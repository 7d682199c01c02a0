import { cancelSubscription } from '../../../shared/calls/billing/plans.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { stripeSubscriptions } from '../../providers/stripe/stripe-subscriptions.ts';
import { readPayingCustomer } from './plan-store.ts';

export const handler = handleCall(cancelSubscription, async ({ caller, table }) => {
  const customer = await readPayingCustomer(table, caller.accountId);
  const end = await stripeSubscriptions(await connectStripe()).cancelAtPeriodEnd(customer);
  return { date: end.toISOString() };
});
