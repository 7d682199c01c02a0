import type { UserPlan } from '../../../../../shared/calls/plans.ts';
import { planStanding } from '../../../entities/session/rules/plan-standing.ts';

/**
 * Whether a purchase changes a subscription that runs, without a payment page. A plan that the operator has given was never
 * paid for, and has none.
 */
export function changesRunning(plan: UserPlan, now: Date): boolean {
  const { kind } = planStanding(plan, now);
  return plan.last_payment_date !== null && (kind === 'running' || kind === 'ending');
}
