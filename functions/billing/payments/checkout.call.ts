import { checkout } from '../../../shared/calls/billing/payments.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { assertStays } from '../../platform/callers/account-standing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { withoutPlannedChange } from '../../providers/stripe/without-planned-change.ts';
import { assertFits, readUsage } from '../plans/plan-usage.ts';
import { assertBilling } from './assert-billing.ts';
import { beginCheckout } from './begin-checkout.ts';
import { checkoutStore } from './checkout-store.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(checkout, async ({ body, caller, table, now }) => {
  const { accountId, accountEmail: email } = caller;
  const { name: plan, annual, agreed } = body;
  assertBilling(env.billing());
  assertStays(caller);
  const stripe = await connectStripe();
  const usage = await readUsage(table, accountId);
  if (usage === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  assertFits(usage, limitsOf(plan));
  const { startsAt, ...begun } = await beginCheckout(
    { store: checkoutStore(table), stripe, withoutPlannedChange },
    {
      accountId,
      email,
      plan,
      annual,
      agreed: agreed && { at: agreed.at, dueCents: Math.round(agreed.due * 100) },
      plansUrl: `${env.publicUrl()}/subscription-plans`,
      withTax: env.stripeTax(),
      now,
    },
  );
  return { ...begun, starts: startsAt?.toISOString() ?? null };
});
