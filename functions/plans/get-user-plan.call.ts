import { getUserPlan } from '../../shared/calls/plans.ts';
import { planLimits } from '../../shared/plans.ts';
import { ProblemError } from '../../shared/errors.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { readAccountAndUser } from './plan-store.ts';
import { supportPlan, userPlan } from './user-plan.ts';

export const handler = handleCall(getUserPlan, async ({ caller, table }) => {
  if (caller.kind === 'support') {
    return supportPlan(caller.userId, planLimits('Internal', env.planOverrides()));
  }
  const found = await readAccountAndUser(table, caller);
  if (found === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  const limits = planLimits(found.account.plan, env.planOverrides());
  return userPlan(found.account, { ...found.user, isSupport: caller.isSupport }, limits);
});
