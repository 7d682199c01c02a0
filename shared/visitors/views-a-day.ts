import type { PlanName } from '../plans/plans.ts';

/** Views of a site that count in a day (UTC). More are left out and counted as such; the sampling rate is for larger sites. */
export const viewsADay: Record<PlanName, number> = {
  Trial: 10_000,
  Developer: 50_000,
  Team: 100_000,
  Business: 500_000,
  Internal: 2_000_000,
};
