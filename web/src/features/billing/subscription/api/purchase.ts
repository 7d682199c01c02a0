import * as z from 'zod';
import { PaidPlan } from '../../../../../../shared/plans/plans.ts';
import type { Purchase } from './plan-queries.ts';
import type { UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { tabStore } from '../../../../lib/tab-store.ts';

const Query = z.object({
  name: PaidPlan,
  user: z.string().min(1),
  annual: z.enum(['true', 'false']).transform((value) => value === 'true'),
});

/** The redirect page of a purchase (calls.md 7.2). */
export function checkoutAddress({ name, annual }: Purchase, userId: string): string {
  const query = new URLSearchParams({ name, user: userId, annual: String(annual) });
  return `/checkout?${query.toString()}`;
}

/** What a redirect page is asked for; undefined where its address is damaged or another user's. */
export function purchaseOf(query: URLSearchParams, userId: string): Purchase | undefined {
  const parsed = Query.safeParse(Object.fromEntries(query));
  if (!parsed.success || parsed.data.user !== userId) return undefined;
  const { name, annual } = parsed.data;
  return { name, annual };
}

/** What this tab has gone to pay for, until the plan is there. */
export const begunPurchase = (accountEmail: string) =>
  tabStore('begunPurchase', z.object({ name: PaidPlan, annual: z.boolean() }), { accountEmail });

/** Whether the plan that was paid for is the account's now; any paid one where it is not known which. */
export function isPlanThere(plan: UserPlan, purchase: Purchase | undefined): boolean {
  if (!plan.is_paid || plan.expired || plan.suspendedAccount) return false;
  if (purchase === undefined) return true;
  return plan.name === purchase.name && plan.annual === purchase.annual && !plan.to_suspend.value;
}
