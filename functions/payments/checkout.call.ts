import { checkout } from '../../shared/calls/payments.ts';
import { planLimits } from '../../shared/plans.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { connectStripe } from '../providers/stripe/connect-stripe.ts';
import { beginCheckout } from './begin-checkout.ts';
import { checkoutStore } from './checkout-store.ts';
import { assertFits } from './plan-fit.ts';

export const handler = handleCall(checkout, async ({ body, caller, table, now }) => {
  const { accountId, accountEmail: email } = caller;
  const { name: plan, annual } = body;
  const stripe = await connectStripe();
  const store = checkoutStore(table);
  assertFits(await store.countUsage(accountId), plan, planLimits(plan, env.planOverrides()));
  const url = await beginCheckout(
    { store, stripe },
    {
      accountId,
      email,
      plan,
      annual,
      plansUrl: `${env.publicUrl()}/subscription-plans`,
      withTax: env.stripeTax(),
      now,
    },
  );
  return { url };
});
