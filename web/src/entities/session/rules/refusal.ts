import type { CallContract } from '../../../../../shared/calls/define-call.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { formatDate } from '../../../lib/format.ts';
import { planStanding } from './plan-standing.ts';

/** The part of a call's contract that decides whom it refuses. */
export type Asked = Pick<CallContract, 'whenExpired' | 'whenLimited' | 'whenUnconfirmed'>;

/** What scans or checks a site: refused once the plan is over, and to members who may only view. */
export const scansSites: Asked = { whenExpired: 'refused', whenLimited: 'work' };

/** What changes a site without a scan. */
export const changesSites: Asked = { whenLimited: 'work' };

/** What concerns the whole account. */
export const wholeAccount: Asked = {};

/** What adds sites or pages to the account. */
export const addsToAccount: Asked = { whenExpired: 'refused' };

/** Why the server would refuse a call to this user; undefined if it would not. */
export function refusalOf(asked: Asked, plan: UserPlan, now: Date): string | undefined {
  const { whenExpired, whenLimited, whenUnconfirmed } = asked;
  const { kind } = planStanding(plan, now);
  if (whenExpired === 'refused' && (kind === 'expired' || kind === 'leaving')) return isOver(plan);
  if (whenUnconfirmed === 'refused' && !plan.confirmed) return 'Confirm your email address first';
  if (plan.clientRole === null || whenLimited === 'own' || whenLimited === 'view') return undefined;
  if (whenLimited === undefined) return 'Your access is limited to the sites of some clients';
  return plan.clientRole === 'view'
    ? 'You can view these sites, but not change or scan them'
    : undefined;
}

function isOver({ name, isRoot, deletes_on: deletesOn }: UserPlan): string {
  const whose = isRoot ? 'Your' : 'The';
  if (deletesOn !== null) return `${whose} account will be deleted on ${formatDate(deletesOn)}`;
  return `${whose} ${name === 'Trial' ? 'trial' : 'plan'} has expired`;
}
