import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { stripeClient, type StripeClient } from './stripe-client.ts';

/** For calls: a user waits, and several requests must fit into the time of a function. */
const timeoutMs = 6000;
const patienceMs = 9000;

/** Stripe as the operator has set it up. @throws ProblemError `provider_unavailable` with reason `not_configured` */
export async function connectStripe(): Promise<StripeClient> {
  const secretKey = await readSecret('STRIPE_SECRET_KEY');
  if (secretKey === undefined)
    throw new ProblemError(
      'provider_unavailable',
      'Payments are not set up yet. Contact support.',
      {
        reason: 'not_configured',
      },
    );
  return stripeClient({ secretKey, endpoint: env.stripeEndpoint(), timeoutMs, patienceMs });
}
