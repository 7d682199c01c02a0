import { previewCheckout } from '../../../shared/calls/billing/payments.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { assertStays } from '../../platform/callers/account-standing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { assertBilling } from './assert-billing.ts';
import { checkoutStore } from './checkout-store.ts';
import { previewChange } from './preview-change.ts';

export const handler = handleCall(previewCheckout, async ({ query, caller, table, now }) => {
  assertBilling(env.billing());
  assertStays(caller);
  const stripe = await connectStripe();
  const customer = await checkoutStore(table).findCustomer(caller.accountId);
  if (customer === undefined)
    throw new ProblemError('conflict', 'There is no subscription that this would change', {
      reason: 'no_subscription',
    });
  const { name: plan } = query;
  const annual = query.annual === 'true';
  const withTax = env.stripeTax();
  const preview = await previewChange(stripe, { customer, plan, annual, withTax, at: now });
  return {
    atOnce: preview.isAtOnce,
    at: now.toISOString(),
    starts: iso(preview.startsAt),
    due: preview.dueCents / 100,
    vat: preview.taxCents / 100,
    credit: preview.creditCents / 100,
    creditLeft: preview.leftCents / 100,
    next: { amount: preview.nextCents / 100, date: iso(preview.nextAt) },
  };
});

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
