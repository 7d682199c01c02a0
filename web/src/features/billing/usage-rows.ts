import type { CallResult } from '../../../../shared/calls/define-call.ts';
import type { getPlanUsage, UserPlan } from '../../../../shared/calls/plans.ts';
import { formatNumber } from '../../lib/format.ts';

export type Usage = CallResult<typeof getPlanUsage>;

export interface Count {
  name: string;
  count: number;
}

/** What the account has, as the chart and its list show it. */
export const countsOf = (usage: Usage): Count[] => [
  { name: 'Sites', count: usage.sites },
  { name: 'Pages', count: usage.allPages },
  { name: 'Sub Users', count: usage.subUsers },
  { name: 'Competitor Sites', count: usage.competitors },
];

export interface UsageRow {
  name: string;
  used: number;
  /** Null where the plan has none. */
  limit: number | null;
}

/** What the plan limits. It limits the pages of each site, so the one with most of them counts. */
export const usageRows = (usage: Usage, plan: UserPlan): UsageRow[] => [
  { name: 'Sites', used: usage.sites, limit: plan.site_unlimited ? null : plan.site_limit },
  {
    name: 'Pages of the largest site',
    used: usage.pages,
    limit: plan.page_unlimited ? null : plan.page_limit,
  },
  {
    name: 'Sub Users',
    used: usage.subUsers,
    limit: plan.sub_users_unlimited ? null : plan.sub_users_limit,
  },
  {
    name: 'Competitor Sites',
    used: usage.competitors,
    limit: plan.competitor_sites_unlimited ? null : plan.competitor_sites_limit,
  },
];

/** '60%', 'Unlimited', or that the plan does not include it. */
export function shareWords({ used, limit }: UsageRow): string {
  if (limit === null) return 'Unlimited';
  if (limit === 0) return used === 0 ? 'Not included' : 'Over the limit';
  return `${formatNumber((100 * used) / limit)}%`;
}
