import { getUserPlan } from '../../shared/calls/plans.ts';
import { planLimits } from '../../shared/plans.ts';
import { ProblemError } from '../../shared/errors.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { readAccountAndUser } from './plan-store.ts';
import { userPlan } from './user-plan.ts';

export const handler = handleCall(getUserPlan, async ({ caller, table }) => {
  const found = await readAccountAndUser(table, caller);
  if (found === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  const limits = planLimits(found.account.plan, env.planOverrides());
  return userPlan(found.account, found.user, limits);
});
