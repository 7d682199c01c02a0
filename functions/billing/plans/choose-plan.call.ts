import { choosePlan } from '../../../shared/calls/billing/plans.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { assertStays } from '../../platform/callers/account-standing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readAccountAndUser, setPlan } from './plan-store.ts';
import { assertFits, readUsage } from './plan-usage.ts';
import { userPlan } from './user-plan.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

const signedOut = () => new ProblemError('unauthenticated', 'Please sign in');

export const handler = handleCall(choosePlan, async ({ body, caller, table, now, audit }) => {
  const billing = env.billing();
  if (billing === 'on') throw new ProblemError('forbidden', 'A plan changes by its payment');
  assertStays(caller);
  const limits = limitsOf(body.name);
  const usage = await readUsage(table, caller.accountId);
  if (usage === undefined) throw signedOut();
  assertFits(usage, limits);
  await setPlan(table, caller.accountId, { plan: body.name, audit });
  const found = await readAccountAndUser(table, caller);
  if (found === undefined) throw signedOut();
  const user = { ...found.user, isSupport: caller.isSupport };
  return userPlan(found.account, user, { limits, billing, now });
});
