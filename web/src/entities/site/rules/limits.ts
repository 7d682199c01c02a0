import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';

/** A limit of a plan. */
export interface Limit {
  limit: number;
  isUnlimited: boolean;
}

export const siteLimitOf = (plan: UserPlan): Limit => ({
  limit: plan.site_limit,
  isUnlimited: plan.site_unlimited,
});

/** Pages of one site, without its home page, which is free. */
export const pageLimitOf = (plan: UserPlan): Limit => ({
  limit: plan.page_limit,
  isUnlimited: plan.page_unlimited,
});

/** True if no more are allowed. */
export const isLimitReached = (count: number, { limit, isUnlimited }: Limit): boolean =>
  !isUnlimited && count >= limit;

/** True if selected and stored pages together exceed the plan's limit. */
export const exceedsPageLimit = (
  pages: { selected: number; stored: number },
  { limit, isUnlimited }: Limit,
): boolean => !isUnlimited && pages.selected + pages.stored > limit;
