import { resumeSubscription } from '../../../shared/calls/billing/plans.ts';
import { assertStays } from '../../platform/callers/account-standing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { stripeSubscriptions } from '../../providers/stripe/stripe-subscriptions.ts';
import { readPayingCustomer } from './plan-store.ts';

export const handler = handleCall(resumeSubscription, async ({ caller, table }) => {
  assertStays(caller);
  const customer = await readPayingCustomer(table, caller.accountId);
  await stripeSubscriptions(await connectStripe()).resume(customer);
});
