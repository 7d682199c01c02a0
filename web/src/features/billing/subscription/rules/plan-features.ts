import type { ListedPlan, UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import type { PlanName } from '../../../../../../shared/plans/plans.ts';
import { formatNumber } from '../../../../lib/format.ts';

/** A limit in words. */
export const limitWords = ({ unlimited, limit }: { unlimited: boolean; limit: number }): string =>
  unlimited ? 'Unlimited' : formatNumber(limit);

const counted = (
  { unlimited, limit }: { unlimited: boolean; limit: number },
  [one, many]: [string, string],
): string =>
  unlimited ? `Unlimited ${many}` : `${formatNumber(limit)} ${limit === 1 ? one : many}`;

/** The three limits on the card of a plan. */
export function cardLimits({ features }: ListedPlan): string[] {
  const { sites, pages, subusers } = limitsOf(features);
  return [
    counted(sites, ['site', 'sites']),
    counted(pages, ['page per site', 'pages per site']),
    counted(subusers, ['sub-user', 'sub-users']),
  ];
}

/** What a plan limits. */
export const limitsOf = ({ sites, subusers, competitor_sites }: ListedPlan['features']) => ({
  sites,
  pages: { unlimited: sites.pagesUnlimited, limit: sites.pagesLimit },
  subusers,
  competitors: competitor_sites,
});

/** What is shown of a plan, a listed one or the account's own. */
export type FeaturedPlan = Pick<
  ListedPlan,
  'features' | 'psiscan' | 'uptime' | 'screenshot' | 'notification'
> & { name: PlanName };

/** The plan of the account in the shape of a listed one: a trial has no card. */
export const featuresOf = (plan: UserPlan): FeaturedPlan => ({
  ...plan,
  features: {
    sites: {
      unlimited: plan.site_unlimited,
      limit: plan.site_limit,
      pagesUnlimited: plan.page_unlimited,
      pagesLimit: plan.page_limit,
    },
    subusers: { unlimited: plan.sub_users_unlimited, limit: plan.sub_users_limit },
    competitor_sites: {
      unlimited: plan.competitor_sites_unlimited,
      limit: plan.competitor_sites_limit,
    },
  },
});

/** What a plan includes, line by line. */
export function planFeatures(plan: FeaturedPlan): (readonly [name: string, value: string])[] {
  const { sites, pages, subusers, competitors } = limitsOf(plan.features);
  return [
    ['Sites', limitWords(sites)],
    ['Pages per site', limitWords(pages)],
    ['Sub-users', limitWords(subusers)],
    ['Competitor sites', limitWords(competitors)],
    ['Scans', plan.psiscan],
    ['Uptime checks', plan.uptime],
    ['Screenshots', plan.screenshot],
    ['Notifications', plan.notification],
  ];
}
