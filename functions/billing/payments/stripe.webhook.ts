import { stripeWebhook } from '../../../shared/webhooks/stripe.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { handleWebhook } from '../../platform/webhooks/handle-webhook.ts';
import { stripeSignature } from '../../providers/stripe/stripe-signature.ts';

export const handler = handleWebhook(stripeWebhook, async () => {
  const secret = await readSecret('STRIPE_WEBHOOK_SECRET');
  return secret === undefined ? undefined : stripeSignature(secret);
});
