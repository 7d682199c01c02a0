import * as z from 'zod';
import { requires } from '../models/texts.ts';
import { PaidPlan } from '../plans.ts';
import { defineCall } from './define-call.ts';
import { ownUser } from './fields.ts';

export const checkout = defineCall({
  id: 'checkout',
  domain: 'payments',
  method: 'POST',
  path: '/checkout/{userId}',
  summary:
    'Begins to pay for a plan: answers the page to pay on, or changes the plan of a running subscription at once',
  caller: 'root',
  whenUnconfirmed: 'refused',
  whenSuspended: 'to-pay',
  ours: true,
  params: z.object({ userId: ownUser }),
  body: z.object({
    name: z.enum(PaidPlan.options, requires('Choose a plan')),
    annual: z
      .boolean(requires('Payment interval is required'))
      .describe('True to pay for twelve months at once'),
  }),
  answer: z.object({
    url: z
      .url()
      .nullable()
      .describe(
        "The payment provider's page; null where a running subscription was changed, or was so already",
      ),
    toConfirm: z
      .boolean()
      .describe(
        "True where a running subscription changes once the payer has confirmed the payment for their bank, on that page, which doesn't lead back",
      ),
  }),
  errors: ['conflict', 'provider_unavailable'],
  writes: { kind: 'plan', names: ({ body }) => [body.name] },
  limit: { requests: 20, windowSeconds: 600 },
});

export const openBillingPortal = defineCall({
  id: 'open-billing-portal',
  domain: 'payments',
  method: 'POST',
  path: '/billing-portal/{userId}',
  summary: "The payment provider's page for card, address and VAT id",
  caller: 'root',
  whenSuspended: 'allowed',
  ours: true,
  params: z.object({ userId: ownUser }),
  answer: z.object({ url: z.url() }),
  errors: ['conflict', 'provider_unavailable'],
  limit: { requests: 20, windowSeconds: 600 },
});
