import { allowedBy } from '../../../shared/plans/plan-fit.ts';
import { type PlanLimits, planLimits, type PlanName } from '../../../shared/plans/plans.ts';
import { env } from '../aws/env.ts';

/** The limits of a plan, with the overrides of this installation. */
export const limitsOf = (plan: PlanName): PlanLimits => planLimits(plan, env.planOverrides());

/** The most sites, pages of a site, users and competitors that a plan allows, with these overrides; null without a limit. */
export const mostOf = (plan: PlanName) => allowedBy(limitsOf(plan));
