import type { UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import {
  endOf,
  planStanding,
  type PlanStanding,
} from '../../../../entities/session/rules/plan-standing.ts';
import { formatUtcDay } from '../../../../lib/format.ts';

/** The screen's first sentence: which plan, and until when. */
export function planVerdict(plan: UserPlan, now: Date): string {
  const { name } = plan;
  const end = endOf(plan);
  const date = end === null ? undefined : formatUtcDay(end);
  const on = date === undefined ? '' : ` on ${date}`;
  const isTrial = name === 'Trial';
  const running = isTrial ? `Trial until ${date}` : `${name} plan, paid until ${date}`;
  const verdicts: Record<PlanStanding['kind'], string> = {
    running: date === undefined ? `${name} plan` : running,
    ending: `${name} plan, cancelled: it ends${on}`,
    leaving: `${isTrial ? 'Trial' : `${name} plan`}, account scheduled for deletion`,
    expired: isTrial ? `Your trial ended${on}` : `${name} plan, expired${on}`,
    suspended: `Suspended: the ${isTrial ? 'trial' : `${name} plan`} ended${on}`,
    barred: 'Suspended by the operator',
  };
  return verdicts[planStanding(plan, now).kind];
}
