import { type PlanLimits, planLimits, type PlanName } from '../../../shared/plans/plans.ts';
import { env } from '../aws/env.ts';

/** The limits of a plan, as this installation sets them. */
export const limitsOf = (plan: PlanName): PlanLimits => planLimits(plan, env.planOverrides());
