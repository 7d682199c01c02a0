import { createHmac } from 'node:crypto';
import { stripeWebhook } from '../../../shared/webhooks/stripe.ts';
import { areSame } from '../../platform/secret-token.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import type { VerifySignature } from '../../platform/webhooks/handle-webhook.ts';

const toleranceSeconds = 300;

/**
 * Verifies `Stripe-Signature: t=<epoch seconds>,v1=<hex>,…`: HMAC-SHA256 of `<t>.<body>`. While a secret is being replaced
 * there is a v1 for each of the two. https://docs.stripe.com/webhooks#verify-manually
 */
export const stripeSignature =
  (secret: string): VerifySignature =>
  ({ headers, body, now }) => {
    const parts = (headers[stripeWebhook.signedBy] ?? '')
      .split(',')
      .map((part) => part.trim().split('='));
    const valuesOf = (name: string) =>
      parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
    const [time = '', ...more] = valuesOf('t');
    if (!/^\d{1,12}$/.test(time) || more.length > 0) return false;
    if (Math.abs(epochSeconds(now) - Number(time)) > toleranceSeconds) return false;
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    return valuesOf('v1').some((value) => areSame(Buffer.from(value, 'hex'), expected));
  };
