import { listPlans } from '../../../shared/calls/billing/plans.ts';
import { PaidPlan, planLimits } from '../../../shared/plans/plans.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { listedPlan } from './user-plan.ts';

export const handler = handleCall(listPlans, async () => {
  const overrides = env.planOverrides();
  const billing = env.billing();
  const withTax = env.stripeTax();
  return {
    data: PaidPlan.options.map((name) =>
      listedPlan(name, { limits: planLimits(name, overrides), billing, withTax }),
    ),
  };
});
