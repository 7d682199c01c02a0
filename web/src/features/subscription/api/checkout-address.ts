import * as z from 'zod';
import { PaidPlan } from '../../../../../shared/plans/plans.ts';
import type { Purchase } from './plan-queries.ts';

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
