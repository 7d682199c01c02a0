import type { ListedPlan } from '../../../../shared/calls/plans.ts';
import type { PlanUsage } from '../../../../shared/plan-fit.ts';

interface Comparison {
  name: string;
  /** What the account has. */
  used: number;
  /** What the plan allows. */
  allowance: { unlimited: boolean; limit: number };
  fits: boolean;
}

/** What an account has beside what a plan allows (specification 5, 'Checkout'; competitors by the readings). */
export function compareWithPlan(usage: PlanUsage, { features }: ListedPlan): Comparison[] {
  const { sites, subusers, competitor_sites: competitors } = features;
  const pages = { unlimited: sites.pagesUnlimited, limit: sites.pagesLimit };
  return [
    { name: 'Sites', used: usage.sites, allowance: sites },
    { name: 'Pages of your largest site', used: usage.pages, allowance: pages },
    { name: 'Sub-users', used: usage.subUsers, allowance: subusers },
    { name: 'Competitor sites', used: usage.competitors, allowance: competitors },
  ].map(({ name, used, allowance: { unlimited, limit } }) => ({
    name,
    used,
    allowance: { unlimited, limit },
    fits: unlimited || used <= limit,
  }));
}
