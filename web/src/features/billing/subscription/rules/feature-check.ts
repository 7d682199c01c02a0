import type { ListedPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { limitsOf } from './plan-features.ts';
import type { PlanUsage } from '../../../../../../shared/plans/plan-fit.ts';

interface Comparison {
  name: string;
  /** What the account has. */
  used: number;
  /** What the plan allows. */
  allowance: { unlimited: boolean; limit: number };
  fits: boolean;
  /** The screen on which it is removed. */
  place: Place;
}

interface Place {
  path: string;
  title: string;
}

const sitesPlace: Place = { path: '/registered-sites', title: 'Registered Sites' };
const usersPlace: Place = { path: '/add-subusers', title: 'Manage Users' };
const competitorsPlace: Place = { path: '/competitor-analysis', title: 'Competitor Analysis' };

/** The screens on which the account can remove what it has too much of. */
export const placesOf = (comparison: readonly Comparison[]): Place[] => [
  ...new Set(comparison.filter(({ fits }) => !fits).map(({ place }) => place)),
];

/** What an account has beside what a plan allows (specification 5, 'Checkout'; competitors by the readings). */
export function compareWithPlan(usage: PlanUsage, { features }: ListedPlan): Comparison[] {
  const { sites, pages, subusers, competitors } = limitsOf(features);
  return [
    { name: 'Sites', used: usage.sites, allowance: sites, place: sitesPlace },
    { name: 'Pages of your largest site', used: usage.pages, allowance: pages, place: sitesPlace },
    { name: 'Sub-users', used: usage.subUsers, allowance: subusers, place: usersPlace },
    {
      name: 'Competitor sites',
      used: usage.competitors,
      allowance: competitors,
      place: competitorsPlace,
    },
  ].map(({ allowance: { unlimited, limit }, ...row }) => ({
    ...row,
    allowance: { unlimited, limit },
    fits: unlimited || row.used <= limit,
  }));
}
