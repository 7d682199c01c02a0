import { stripeWebhook } from '../../shared/webhooks/stripe.ts';
import { handleWebhookEvent } from '../platform/webhooks/handle-webhook-event.ts';
import { connectStripe } from '../providers/stripe/connect-stripe.ts';
import { paymentStore } from './payment-store.ts';
import { settlePayment } from './settle-payment.ts';

export const handler = handleWebhookEvent(
  stripeWebhook,
  async ({ event, eventId, actor, table, now }) => {
    const { customer: customerId } = event.data.object;
    if (customerId === null) return;
    const ports = { payments: paymentStore(table), stripe: await connectStripe() };
    await settlePayment(ports, { customerId, actor, eventId, now });
  },
);
