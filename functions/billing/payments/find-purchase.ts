import { ProblemError } from '../../../shared/calls/errors.ts';
import { byWeight, isLive } from '../../providers/ports/live-subscription.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type { StripeSubscription } from '../../providers/stripe/stripe-objects.ts';
import { type BoughtPlan, planOfPrice, priceOfPlan } from './price-plan.ts';
import { PaidPlan } from '../../../shared/plans/plans.ts';

/**
 * Whether a change takes effect at once, with its difference: to a larger plan, or from payments every 30 days to annual ones.
 * Any other begins when the paid period ends (readings, 'Plans').
 */
function isUpgrade(from: BoughtPlan, to: BoughtPlan): boolean {
  const larger = PaidPlan.options.indexOf(to.plan) - PaidPlan.options.indexOf(from.plan);
  return larger === 0 ? to.annual && !from.annual : larger > 0;
}

/** A subscription that runs and is paid, and what another price means for it. */
export interface RunningSubscription {
  subscription: StripeSubscription;
  itemId: string;
  /** Epoch seconds. */
  periodEnd: number;
  /** Whether it has the wanted price already. */
  isSame: boolean;
  /** Whether the change takes effect at once. */
  isAtOnce: boolean;
}

/** The running subscription of a customer. One that is not paid is replaced: its period would be owed as well. */
export async function findRunning(
  stripe: Pick<StripeClient, 'listSubscriptions'>,
  customer: string,
  wanted: BoughtPlan,
): Promise<RunningSubscription | undefined> {
  const [subscription] = byWeight(await stripe.listSubscriptions(customer)).filter(isLive);
  const [item] = subscription?.items.data ?? [];
  const isPaid = subscription?.status === 'active' || subscription?.status === 'trialing';
  if (subscription === undefined || item === undefined || !isPaid) return undefined;
  const now = planOfPrice(item.price);
  return {
    subscription,
    itemId: item.id,
    periodEnd: item.current_period_end,
    isSame: item.price.lookup_key === priceOfPlan(wanted.plan, wanted.annual),
    // One for an unknown price is changed now: its limits are unknown.
    isAtOnce: now === undefined || isUpgrade(now, wanted),
  };
}

/** Id of the price that is sold now. @throws ProblemError `provider_unavailable` where the operator has made none */
export async function findPriceOf(
  stripe: Pick<StripeClient, 'findPrice'>,
  { plan, annual }: BoughtPlan,
): Promise<string> {
  const price = await stripe.findPrice(priceOfPlan(plan, annual));
  if (price !== undefined) return price;
  throw new ProblemError('provider_unavailable', `There is no price for the ${plan} plan yet`, {
    reason: 'not_configured',
  });
}
