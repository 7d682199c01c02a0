import { randomUUID } from 'node:crypto';
import { openBillingPortal } from '../../../shared/calls/billing/payments.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { assertBilling } from './assert-billing.ts';
import { checkoutStore } from './checkout-store.ts';

export const handler = handleCall(openBillingPortal, async ({ caller, table }) => {
  assertBilling(env.billing());
  const stripe = await connectStripe();
  const customer = await checkoutStore(table).findCustomer(caller.accountId);
  if (customer === undefined)
    throw new ProblemError('conflict', 'There are no payment details yet. Please choose a plan.', {
      reason: 'no_customer',
    });
  const portal = { customer, return_url: `${env.publicUrl()}/subscription-plans` };
  return { url: await stripe.createPortal(portal, randomUUID()) };
});
