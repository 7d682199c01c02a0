import * as z from 'zod';
import { settlePayment } from '../jobs/catalogue.ts';
import { defineWebhook } from './define-webhook.ts';

/**
 * Stripe's events about customers and payments. An event only says whose state has changed, because events come late,
 * twice and out of order. https://docs.stripe.com/webhooks
 */
export const stripeWebhook = defineWebhook({
  id: 'stripe',
  domain: 'payments',
  summary: 'Events of Stripe; the only thing that changes a plan',
  signedBy: 'stripe-signature',
  maxBytes: 256 * 1024,
  heading: z
    .object({ id: z.string().min(1).max(255), type: z.string() })
    .transform(({ id, type }) => ({ eventId: id, kind: type })),
  kinds: [
    'checkout.session.completed',
    'invoice.paid',
    'invoice.payment_failed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'subscription_schedule.updated',
    'subscription_schedule.released',
    'subscription_schedule.canceled',
    'charge.refunded',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
  ],
  event: z.object({
    data: z.object({
      object: z.object({
        id: z.string().nullish(),
        customer: z.string().nullish().describe('Null for a checkout without a customer'),
        charge: z
          .string()
          .nullish()
          .describe('Charge of a refund or dispute, which name no customer'),
      }),
    }),
  }),
  job: settlePayment,
});
