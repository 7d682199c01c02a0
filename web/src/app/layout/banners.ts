import type { UserPlan } from '../../../../shared/calls/plans.ts';

/** 'Subscription Expired': a root user whose next payment date has passed, not on Trial or the internal plan. */
export function isExpired(plan: UserPlan, now: Date = new Date()): boolean {
  if (!plan.isRoot || plan.name === 'Trial' || plan.name === 'Internal') return false;
  return plan.next_payment_date !== null && new Date(plan.next_payment_date) < now;
}

/** 'Upgrade Your Plan': a root user on Trial. */
export const mayUpgrade = (plan: UserPlan): boolean => plan.isRoot && plan.name === 'Trial';
