import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { isoTime, ownUser } from './fields.ts';
import { PlanName } from '../plans.ts';

/** The plan of the caller's account, with what the caller is (spec 'Plan' and 'User/session'). */
export const UserPlan = z.object({
  name: PlanName,
  price_month: z.number().describe('Euro a month'),
  price_annual: z.number().describe('Euro a month when paid annually'),
  priceMonth: z.number(),
  priceAnnual: z.number(),
  is_paid: z.boolean(),
  next_payment_date: isoTime.nullable().describe('For Trial: the end of the trial'),
  last_payment_date: isoTime.nullable(),
  to_suspend: z.object({ value: z.boolean(), date: isoTime.nullable() }),
  site_limit: z.number().int(),
  site_unlimited: z.boolean(),
  page_limit: z.number().int(),
  page_unlimited: z.boolean(),
  competitor_sites_limit: z.number().int(),
  competitor_sites_unlimited: z.boolean(),
  sub_users_limit: z.number().int(),
  sub_users_unlimited: z.boolean(),
  confirmed: z.boolean().describe("True once the caller's own email is confirmed"),
  notification: z.string(),
  psiscan: z.string(),
  uptime: z.string(),
  screenshot: z.string(),
  userId: z.string(),
  email: z.string().describe("The caller's own email"),
  firstName: z.string(),
  lastName: z.string(),
  rootUser: z
    .string()
    .nullable()
    .describe("The root user's email when the caller is a sub-user, else null"),
  isRoot: z.boolean(),
  suspendedAccount: z.boolean(),
  isSupport: z.boolean().describe('True for our own support staff'),
});
export type UserPlan = z.infer<typeof UserPlan>;

export const getUserPlan = defineCall({
  id: 'get-user-plan',
  domain: 'plans',
  method: 'GET',
  path: '/user-plan/{userId}',
  summary:
    "The plan of the caller's account, its limits and dates, and who the caller is; support staff without an account have a plan that allows nothing",
  caller: 'signed-in',
  params: z.object({ userId: ownUser }),
  answer: UserPlan,
});
