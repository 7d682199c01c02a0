import { getUserPlan } from '../../../shared/calls/billing/plans.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { ownerOf } from '../../platform/callers/account-owner.ts';
import { readAccountAndUser } from './plan-store.ts';
import { supportPlan, userPlan } from './user-plan.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(getUserPlan, async ({ caller, table, now }) => {
  const terms = (plan: PlanName) => ({
    limits: limitsOf(plan),
    billing: env.billing(),
    now,
  });
  if (caller.kind === 'support') return supportPlan(caller.userId, terms('Internal'));
  const found = await readAccountAndUser(table, caller);
  if (found === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  const user = { ...found.user, isSupport: caller.isSupport };
  const owner = user.isRoot ? user : await ownerOf(table, caller.accountId);
  return userPlan(found.account, user, terms(found.account.plan), owner);
});
