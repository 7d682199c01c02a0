import type { PaidPlan, PlanLimits } from '../../shared/plans.ts';
import { ProblemError } from '../../shared/errors.ts';

/** How much of what plans limit an account has. */
export interface Usage {
  sites: number;
  /** Of the site that has most. */
  pages: number;
  subUsers: number;
  competitors: number;
}

type Limited = keyof Usage;
const words: Record<Limited, (count: number) => string> = {
  sites: (count) => `${count} ${count === 1 ? 'site' : 'sites'}`,
  pages: (count) => `${count} ${count === 1 ? 'page' : 'pages'} on one site`,
  subUsers: (count) => `${count} ${count === 1 ? 'sub-user' : 'sub-users'}`,
  competitors: (count) => `${count} competitor ${count === 1 ? 'site' : 'sites'}`,
};

/**
 * The feature check of the checkout (spec 5).
 * @throws ProblemError `conflict` where the account has more than the plan allows
 */
export function assertFits(usage: Usage, plan: PaidPlan, limits: PlanLimits): void {
  const allowed: Record<Limited, number> = {
    sites: limits.siteUnlimited ? Infinity : limits.siteLimit,
    pages: limits.pageUnlimited ? Infinity : limits.pageLimit,
    subUsers: limits.subUsersUnlimited ? Infinity : limits.subUsersLimit,
    competitors: limits.competitorSitesUnlimited ? Infinity : limits.competitorSitesLimit,
  };
  const tooMany = (['sites', 'pages', 'subUsers', 'competitors'] as const).flatMap((what) =>
    usage[what] > allowed[what] ? [`${words[what](usage[what])} (${allowed[what]} allowed)`] : [],
  );
  if (tooMany.length === 0) return;
  throw new ProblemError(
    'conflict',
    `Your account has more than the ${plan} plan allows: ${tooMany.join(', ')}.`,
    { field: 'name', reason: 'plan_too_small' },
  );
}
