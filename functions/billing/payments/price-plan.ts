import { PaidPlan } from '../../../shared/plans/plans.ts';

/** How a price at Stripe is named, such as `team-annual`. */
const pattern = /^([a-z]+)-(monthly|annual)$/;

interface Price {
  id: string;
  /** Names the price that is sold now. */
  lookup_key: string | null;
  /** `plan` names prices that gave their lookup key to another one and are still paid by some. */
  metadata?: Readonly<Record<string, string>> | undefined;
}

export interface BoughtPlan {
  plan: PaidPlan;
  annual: boolean;
}

/** The plan that a price belongs to; undefined for a price that is not ours. */
export function planOfPrice({ lookup_key: lookupKey, metadata }: Price): BoughtPlan | undefined {
  const [, name = '', rhythm] = pattern.exec(lookupKey ?? metadata?.['plan'] ?? '') ?? [];
  const plan = PaidPlan.options.find((one) => one.toLowerCase() === name);
  return plan === undefined ? undefined : { plan, annual: rhythm === 'annual' };
}

export const priceOfPlan = (plan: PaidPlan, annual: boolean): string =>
  `${plan.toLowerCase()}-${annual ? 'annual' : 'monthly'}`;
