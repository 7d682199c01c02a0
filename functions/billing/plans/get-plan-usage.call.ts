import { getPlanUsage } from '../../../shared/calls/billing/plans.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readUsage } from './plan-usage.ts';

export const handler = handleCall(getPlanUsage, async ({ caller, table }) => {
  const usage = await readUsage(table, caller.accountId);
  if (usage === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  return usage;
});
