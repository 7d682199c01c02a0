import type { UserPlan } from '../../../../../shared/calls/plans.ts';

/** A number of things that a plan allows. */
export interface Limit {
  limit: number;
  isUnlimited: boolean;
}

export const siteLimitOf = (plan: UserPlan): Limit => ({
  limit: plan.site_limit,
  isUnlimited: plan.site_unlimited,
});

/** Pages of one site, its home page not counted: that one is free. */
export const pageLimitOf = (plan: UserPlan): Limit => ({
  limit: plan.page_limit,
  isUnlimited: plan.page_unlimited,
});

/** True when not one more fits. */
export const isLimitReached = (count: number, { limit, isUnlimited }: Limit): boolean =>
  !isUnlimited && count >= limit;

/** True when selected and stored pages together are more than the plan allows. */
export const exceedsPageLimit = (
  pages: { selected: number; stored: number },
  { limit, isUnlimited }: Limit,
): boolean => !isUnlimited && pages.selected + pages.stored > limit;
