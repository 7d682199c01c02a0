import type { PlanLimits } from './plans.ts';

/** Usage of an account against the limits of a plan. */
export interface PlanUsage {
  sites: number;
  /** Pages of the site that has most of them, beyond its home page. */
  pages: number;
  subUsers: number;
  competitors: number;
}
export type LimitedThing = keyof PlanUsage;

/** Most of each that a plan allows; null without a limit. */
export const allowedBy = (limits: PlanLimits): Record<LimitedThing, number | null> => ({
  sites: limits.siteUnlimited ? null : limits.siteLimit,
  pages: limits.pageUnlimited ? null : limits.pageLimit,
  subUsers: limits.subUsersUnlimited ? null : limits.subUsersLimit,
  competitors: limits.competitorSitesUnlimited ? null : limits.competitorSitesLimit,
});

/** What the account has more of than a plan allows (spec 5, 'Checkout'; competitors by the readings); empty if it fits. */
export function exceeded(usage: PlanUsage, limits: PlanLimits): LimitedThing[] {
  const allowed = allowedBy(limits);
  // Object.keys forgets what the keys are.
  return (Object.keys(allowed) as LimitedThing[]).filter(
    (thing) => usage[thing] > (allowed[thing] ?? Infinity),
  );
}
