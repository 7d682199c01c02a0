import type { ListedPlan } from '../../../../shared/calls/plans.ts';
import { formatNumber } from '../../lib/format.ts';

interface PlanFeature {
  name: string;
  value: string;
}

/** A limit in words. */
export const limitWords = ({ unlimited, limit }: { unlimited: boolean; limit: number }): string =>
  unlimited ? 'Unlimited' : formatNumber(limit);

/** What a plan includes, line by line. */
export function planFeatures(plan: ListedPlan): PlanFeature[] {
  const { sites, subusers, competitor_sites: competitors } = plan.features;
  return [
    { name: 'Sites', value: limitWords(sites) },
    {
      name: 'Pages per site',
      value: limitWords({ unlimited: sites.pagesUnlimited, limit: sites.pagesLimit }),
    },
    { name: 'Sub-users', value: limitWords(subusers) },
    { name: 'Competitor sites', value: limitWords(competitors) },
    { name: 'Scans', value: plan.psiscan },
    { name: 'Uptime checks', value: plan.uptime },
    { name: 'Screenshots', value: plan.screenshot },
    { name: 'Notifications', value: plan.notification },
  ];
}
