import * as z from 'zod';
import type { UserPlan } from '../../../../../shared/calls/plans.ts';
import { PaidPlan } from '../../../../../shared/plans/plans.ts';
import { tabStore } from '../../../lib/tab-store.ts';
import type { Purchase } from './plan-queries.ts';

/** What this tab has gone to pay for, until the plan is there. */
export const begunPurchase = (accountEmail: string) =>
  tabStore('begunPurchase', z.object({ name: PaidPlan, annual: z.boolean() }), { accountEmail });

/** Whether the plan that was paid for is the account's now; any paid one where it is not known which. */
export function isPlanThere(plan: UserPlan, purchase: Purchase | undefined): boolean {
  if (!plan.is_paid || plan.expired || plan.suspendedAccount) return false;
  if (purchase === undefined) return true;
  return plan.name === purchase.name && plan.annual === purchase.annual && !plan.to_suspend.value;
}
