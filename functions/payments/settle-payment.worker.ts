import { stripeWebhook } from '../../shared/webhooks/stripe.ts';
import { env } from '../platform/aws/env.ts';
import { readSecret } from '../platform/aws/secret.ts';
import { handleWebhookEvent } from '../platform/webhooks/handle-webhook-event.ts';
import { stripeClient } from '../providers/stripe/stripe-client.ts';
import { paymentStore } from './payment-store.ts';
import { settlePayment } from './settle-payment.ts';

export const handler = handleWebhookEvent(
  stripeWebhook,
  async ({ event, eventId, actor, table, now }) => {
    const { customer: customerId } = event.data.object;
    if (customerId === null) return;
    const secretKey = await readSecret('STRIPE_SECRET_KEY');
    if (secretKey === undefined) throw new Error('The setting STRIPE_SECRET_KEY is missing');
    const stripe = stripeClient({ secretKey, endpoint: env.stripeEndpoint() });
    const ports = { payments: paymentStore(table), stripe };
    await settlePayment(ports, { customerId, actor, eventId, now });
  },
);
