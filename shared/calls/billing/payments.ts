import * as z from 'zod';
import { requires } from '../../models/texts.ts';
import { PaidPlan } from '../../plans/plans.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUser } from '../fields.ts';

const defineCall = callsOf('payments', { caller: 'root', ours: true });

const euro = z.number().describe('Euro, two decimals');

export const checkout = defineCall({
  id: 'checkout',
  path: '/checkout/{userId}',
  summary:
    'Start paying for a plan: returns the payment page, or changes the plan of an active subscription. Upgrades apply at once, downgrades when the paid period ends',
  whenUnconfirmed: 'refused',
  whenSuspended: 'to-pay',
  params: z.object({ userId: ownUser }),
  body: z.object({
    name: z.enum(PaidPlan.options, requires('Choose a plan')),
    annual: z
      .boolean(requires('Payment interval is required'))
      .describe('True to pay for twelve months at once'),
    agreed: z
      .object({ at: isoTime, due: euro })
      .optional()
      .describe(
        'The amount from the preview; an active subscription is charged the amount shown within the last 15 minutes, or is not changed',
      ),
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
    starts: isoTime
      .nullable()
      .describe('When the plan of an active subscription changes; null if at once or on payment'),
  }),
  errors: ['conflict', 'provider_unavailable'],
  writes: { kind: 'plan', names: ({ body }) => [body.name] },
  limit: { requests: 20, windowSeconds: 600 },
});

export const previewCheckout = defineCall({
  id: 'preview-checkout',
  path: '/checkout/preview/{userId}',
  summary:
    'Preview the charge for changing an active subscription, as computed by the payment provider; changes nothing',
  params: z.object({ userId: ownUser }),
  query: z.object({ name: z.enum(PaidPlan.options), annual: z.enum(['true', 'false']) }),
  answer: z.object({
    atOnce: z.boolean().describe('False if the plan starts when the paid period ends'),
    at: isoTime.describe('The time for which it was computed'),
    starts: isoTime.describe('When the plan starts'),
    due: euro.describe('Charged now, with VAT'),
    vat: euro.describe('VAT in it'),
    credit: euro.describe('Credit for the unused time, including VAT'),
    creditLeft: euro.describe('The part of the credit that is left for later payments'),
    next: z.object({ amount: euro.describe('With VAT'), date: isoTime }),
  }),
  errors: ['conflict', 'provider_unavailable'],
  limit: { requests: 60, windowSeconds: 600 },
});

export const getPaymentOutcome = defineCall({
  id: 'get-payment-outcome',
  path: '/checkout/outcome/{userId}',
  summary:
    'The current outcome of a payment at the payment provider: of a payment page by its session, or of a change by its plan',
  whenSuspended: 'allowed',
  params: z.object({ userId: ownUser }),
  query: z.object({
    session: z
      .string()
      .regex(/^cs_[\w-]{1,250}$/)
      .optional(),
    name: z.enum(PaidPlan.options).optional(),
    annual: z.enum(['true', 'false']).optional(),
  }),
  answer: z.object({
    outcome: z
      .enum(['paid', 'waiting', 'refused', 'none'])
      .describe(
        'waiting: bank or payer have not decided; refused: by the bank, and nothing was charged; none: nothing was paid and nothing waits',
      ),
  }),
  errors: ['provider_unavailable'],
  limit: { requests: 200, windowSeconds: 600 },
});

export const openBillingPortal = defineCall({
  id: 'open-billing-portal',
  method: 'POST',
  path: '/billing-portal/{userId}',
  summary: "The payment provider's page for card, address and VAT id",
  whenSuspended: 'allowed',
  params: z.object({ userId: ownUser }),
  answer: z.object({ url: z.url() }),
  errors: ['conflict', 'provider_unavailable'],
  limit: { requests: 20, windowSeconds: 600 },
});
