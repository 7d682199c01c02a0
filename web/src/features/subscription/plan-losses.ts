import type { ListedPlan, UserPlan } from '../../../../shared/calls/plans.ts';
import { formatNumber } from '../../lib/format.ts';
import { featuresOf } from './plan-features.ts';

interface Allowance {
  unlimited: boolean;
  limit: number;
}

/** What a change of plan takes away: '5 of your 10 sites (5 remain)'. */
export function planLosses(current: UserPlan, plan: ListedPlan): string[] {
  const [has, gets] = [featuresOf(current).features, plan.features];
  const pagesOf = ({ sites }: ListedPlan['features']): Allowance => ({
    unlimited: sites.pagesUnlimited,
    limit: sites.pagesLimit,
  });
  return [
    ...limitLoss('sites', has.sites, gets.sites),
    ...limitLoss('pages per site', pagesOf(has), pagesOf(gets)),
    ...limitLoss('sub-users', has.subusers, gets.subusers),
    ...limitLoss('competitor sites', has.competitor_sites, gets.competitor_sites),
    ...textLoss('Scans', current.psiscan, plan.psiscan),
    ...textLoss('Uptime checks', current.uptime, plan.uptime),
    ...textLoss('Screenshots', current.screenshot, plan.screenshot),
    ...textLoss('Notifications', current.notification, plan.notification),
  ];
}

function limitLoss(name: string, has: Allowance, gets: Allowance): string[] {
  if (gets.unlimited) return [];
  const remain = `(${formatNumber(gets.limit)} remain)`;
  if (has.unlimited) return [`Unlimited ${name} ${remain}`];
  const lost = has.limit - gets.limit;
  return lost > 0
    ? [`${formatNumber(lost)} of your ${formatNumber(has.limit)} ${name} ${remain}`]
    : [];
}

/** Such texts are the same for all plans, or more of the same; a larger plan's own are no loss. */
const textLoss = (name: string, has: string, gets: string): string[] =>
  has === gets || Number.parseInt(gets, 10) > Number.parseInt(has, 10)
    ? []
    : [`${name}: ${gets} instead of ${has}`];
