import { createHmac } from 'node:crypto';

/** `Stripe-Signature` of a body, as Stripe makes it. */
export function signStripe(secret: string, body: Buffer | string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;
}
