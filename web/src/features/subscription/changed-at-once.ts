import type { UserPlan } from '../../../../shared/calls/plans.ts';
import { planStanding } from '../../entities/session/plan-standing.ts';

/** Whether a purchase changes a subscription that runs, which is charged without a payment page. */
export function isChangedAtOnce(plan: UserPlan, now: Date): boolean {
  const { kind } = planStanding(plan, now);
  return plan.is_paid && (kind === 'running' || kind === 'ending');
}
