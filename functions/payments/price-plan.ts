import { PaidPlan } from '../../shared/plans.ts';

/** How a price at Stripe is named (`lookup_key`), such as `team-annual`. */
const pattern = /^([a-z]+)-(monthly|annual)$/;

/** What a price is for; undefined for a price that is none of ours. */
export function planOfPrice(
  lookupKey: string | null,
): { plan: PaidPlan; annual: boolean } | undefined {
  const [, name = '', rhythm] = pattern.exec(lookupKey ?? '') ?? [];
  const plan = PaidPlan.options.find((one) => one.toLowerCase() === name);
  return plan === undefined ? undefined : { plan, annual: rhythm === 'annual' };
}

export const priceOfPlan = (plan: PaidPlan, annual: boolean): string =>
  `${plan.toLowerCase()}-${annual ? 'annual' : 'monthly'}`;
