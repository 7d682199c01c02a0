import type { ListedPlan, UserPlan } from '../../../../../shared/calls/plans.ts';
import { formatNumber } from '../../../lib/format.ts';
import { featuresOf } from './plan-features.ts';

interface Allowance {
  unlimited: boolean;
  limit: number;
}

/** What a change of plan takes away: 'Sites: 5 instead of 10'. */
export function planLosses(current: UserPlan, plan: ListedPlan): string[] {
  const [has, gets] = [featuresOf(current).features, plan.features];
  const pagesOf = ({ sites }: ListedPlan['features']): Allowance => ({
    unlimited: sites.pagesUnlimited,
    limit: sites.pagesLimit,
  });
  return [
    ...limitLoss('Sites', has.sites, gets.sites),
    ...limitLoss('Pages per site', pagesOf(has), pagesOf(gets)),
    ...limitLoss('Sub-users', has.subusers, gets.subusers),
    ...limitLoss('Competitor sites', has.competitor_sites, gets.competitor_sites),
    ...textLoss('Scans', current.psiscan, plan.psiscan),
    ...textLoss('Uptime checks', current.uptime, plan.uptime),
    ...textLoss('Screenshots', current.screenshot, plan.screenshot),
    ...textLoss('Notifications', current.notification, plan.notification),
  ];
}

function limitLoss(name: string, has: Allowance, gets: Allowance): string[] {
  if (gets.unlimited) return [];
  if (!has.unlimited && has.limit <= gets.limit) return [];
  const before = has.unlimited ? 'unlimited' : formatNumber(has.limit);
  return [`${name}: ${formatNumber(gets.limit)} instead of ${before}`];
}

/** Such texts are the same for all plans, or more of the same; a larger plan's own are no loss. */
const textLoss = (name: string, has: string, gets: string): string[] =>
  has === gets || Number.parseInt(gets, 10) > Number.parseInt(has, 10)
    ? []
    : [`${name}: ${gets} instead of ${has}`];
