import { PaidPlan } from '../../shared/plans.ts';

/** How a price at Stripe is named (`lookup_key`), such as `team-annual`. */
const pattern = /^([a-z]+)-(monthly|annual)$/;

/** The plan that a price is for; undefined for a price that is none of ours. */
export function planOfPrice(lookupKey: string | null): PaidPlan | undefined {
  const [, name = ''] = pattern.exec(lookupKey ?? '') ?? [];
  return PaidPlan.options.find((plan) => plan.toLowerCase() === name);
}
