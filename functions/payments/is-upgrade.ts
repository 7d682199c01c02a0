import { PaidPlan } from '../../shared/plans/plans.ts';
import type { BoughtPlan } from './price-plan.ts';

/**
 * Whether a change takes effect at once, with its difference: to a larger plan, or from payments every 30 days to annual ones.
 * Any other begins when the paid period ends (readings, 'Plans').
 */
export function isUpgrade(from: BoughtPlan, to: BoughtPlan): boolean {
  const larger = PaidPlan.options.indexOf(to.plan) - PaidPlan.options.indexOf(from.plan);
  return larger === 0 ? to.annual && !from.annual : larger > 0;
}
