import { type PlanLimits, planLimits, type PlanName } from '../../../shared/plans/plans.ts';
import { env } from '../aws/env.ts';

/** The limits of a plan, with the overrides of this installation. */
export const limitsOf = (plan: PlanName): PlanLimits => planLimits(plan, env.planOverrides());
