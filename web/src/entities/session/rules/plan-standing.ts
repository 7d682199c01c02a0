import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { standingOf, type Standing } from '../../../../../shared/plans/standing.ts';

export interface PlanStanding extends Pick<Standing, 'until'> {
  /** As in `shared/plans/standing.ts`; `barred`: the operator has suspended the account, and no payment lifts that. */
  kind: Standing['kind'] | 'barred';
}

/** How the account stands with its plan. */
export function planStanding(plan: UserPlan, now: Date): PlanStanding {
  const { kind, until } = standingOf(
    {
      plan: plan.name,
      nextPaymentDate: plan.next_payment_date,
      suspendOn: plan.to_suspend.value ? plan.to_suspend.date : null,
      suspended: plan.suspendedAccount,
      deleteOn: plan.deletes_on,
    },
    now,
  );
  return { kind: kind === 'suspended' && !plan.expired ? 'barred' : kind, until };
}

/** The end of what was paid for, or of the trial: ISO 8601. */
export const endOf = (plan: UserPlan): string | null =>
  (plan.to_suspend.value ? plan.to_suspend.date : null) ?? plan.next_payment_date;
