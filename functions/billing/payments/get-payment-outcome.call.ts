import { getPaymentOutcome } from '../../../shared/calls/billing/payments.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { checkoutStore } from './checkout-store.ts';
import { type Outcome, outcomeOfChange, outcomeOfPage } from './payment-outcome.ts';

const nothing: { outcome: Outcome } = { outcome: 'none' };

export const handler = handleCall(getPaymentOutcome, async ({ query, caller, table }) => {
  const customer = await checkoutStore(table).findCustomer(caller.accountId);
  const { session, name: plan, annual } = query;
  if (env.billing() === 'off' || customer === undefined) return nothing;
  if (session !== undefined)
    return { outcome: await outcomeOfPage(await connectStripe(), { customer, session }) };
  if (plan === undefined || annual === undefined) return nothing;
  const change = { customer, wanted: { plan, annual: annual === 'true' } };
  return { outcome: await outcomeOfChange(await connectStripe(), change) };
});
