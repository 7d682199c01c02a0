import { join } from 'node:path';
import { env } from '../../functions/platform/aws/env.ts';
import { isSecretSet } from '../../functions/platform/aws/is-secret-set.ts';
import { type Undo, applySettings } from './apply-settings.ts';
import { startStripe, type StripeStandIn } from '../stand-ins/stripe/server.ts';

/**
 * Starts the local Stripe, unless the operator has one of their own or charges for nothing, and configures functions
 * to use it.
 */
export async function startSandbox(
  { origin, dataDir }: { origin: string; dataDir: string },
  undo: Undo[],
): Promise<StripeStandIn | undefined> {
  if (isSecretSet('STRIPE_SECRET_KEY') || env.billing() === 'off') return undefined;
  const file = join(dataDir, 'stripe.json');
  const stripe = await startStripe({ origin, file, planOverrides: env.planOverrides() });
  undo.push(() => stripe.stop());
  applySettings(stripe.env, undo);
  return stripe;
}
