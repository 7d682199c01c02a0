import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUser } from '../fields.ts';
import { clientRoles } from '../../models/registry/client.ts';
import { SavedFilter } from '../../models/identity/saved-filter.ts';
import { startPage } from '../../models/identity/user.ts';
import { requires } from '../../models/texts.ts';
import { PaidPlan, PlanName } from '../../plans/plans.ts';

const defineCall = callsOf('plans', { caller: 'root' });

const planTextFields = {
  notification: z.string(),
  psiscan: z.string(),
  uptime: z.string(),
  screenshot: z.string(),
};
const priceFields = {
  price_month: z.number().describe('Euro for 30 days'),
  price_annual: z.number().describe('Euro a month when paid annually, a twelfth of the payment'),
  priceMonth: z.number(),
  priceAnnual: z.number(),
};

/** The plan of the caller's account, with what the caller is (spec 'Plan' and 'User/session'). */
export const UserPlan = z.object({
  name: PlanName,
  ...priceFields,
  is_paid: z.boolean(),
  annual: z.boolean().describe('True when paid annually'),
  next_payment_date: isoTime.nullable().describe('For Trial: the end of the trial'),
  last_payment_date: isoTime.nullable(),
  to_suspend: z
    .object({ value: z.boolean(), date: isoTime.nullable() })
    .describe('Once cancelled: the end of the paid period'),
  changes_to: z
    .object({ name: PaidPlan, annual: z.boolean(), date: isoTime })
    .nullable()
    .describe('The plan that begins when the paid period ends; null unless a change is planned'),
  expired: z
    .boolean()
    .describe(
      'True once the paid period or trial is over, and while the account is suspended: nothing can be added or scanned',
    ),
  suspends_on: isoTime
    .nullable()
    .describe(
      'When the account is suspended without a payment: seven days after the expiry, or when a cancelled plan ends; null for plans that do not end',
    ),
  deletes_on: isoTime
    .nullable()
    .describe('When the account will be deleted, as requested by its owner'),
  site_limit: z.number().int(),
  site_unlimited: z.boolean(),
  page_limit: z.number().int(),
  page_unlimited: z.boolean(),
  competitor_sites_limit: z.number().int(),
  competitor_sites_unlimited: z.boolean(),
  sub_users_limit: z.number().int(),
  sub_users_unlimited: z.boolean(),
  confirmed: z.boolean().describe("True once the caller's own email is confirmed"),
  ...planTextFields,
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
  firstVisit: z
    .boolean()
    .describe('True for a root user who has not yet answered what they use the product for'),
  twoStepDue: isoTime
    .nullable()
    .describe(
      'Deadline for the caller to set up two-step sign-in, if the team requires it; else null',
    ),
  isSupport: z.boolean().describe('True for our own support staff'),
  siteCount: z
    .number()
    .int()
    .describe('Sites of the account; 0 for a member who is limited to clients'),
  clientRole: z
    .enum(clientRoles)
    .nullable()
    .describe('The most that a member who is limited to clients may do; null without a limit'),
  startPage: startPage.nullable().describe('Where a sign-in leads; null until the user chooses'),
  timeZone: z
    .string()
    .nullable()
    .describe('IANA name: that of the account’s owner, in which times are shown; UTC while null'),
  savedFilters: z.array(SavedFilter).describe('What the user has saved on Today'),
});
export type UserPlan = z.infer<typeof UserPlan>;

export const getUserPlan = defineCall({
  id: 'get-user-plan',
  path: '/user-plan/{userId}',
  summary:
    "The plan of the caller's account, its limits and dates, and who the caller is; support staff without an account have a plan that allows nothing",
  caller: 'signed-in',
  params: z.object({ userId: ownUser }),
  answer: UserPlan,
});

const allowance = { unlimited: z.boolean(), limit: z.number().int() };

/** A plan that can be bought (spec 'Plan', 'listed plan shape'). */
export const ListedPlan = z.object({
  name: PaidPlan,
  ...priceFields,
  is_paid: z.boolean(),
  vat_added: z
    .boolean()
    .describe('True where VAT is added to the prices; false where they are final'),
  ...planTextFields,
  features: z.object({
    sites: z.object({
      ...allowance,
      pagesUnlimited: z.boolean(),
      pagesLimit: z.number().int().describe('Pages a site, beyond its home page'),
    }),
    subusers: z.object(allowance),
    competitor_sites: z.object(allowance),
  }),
});
export type ListedPlan = z.infer<typeof ListedPlan>;

export const listPlans = defineCall({
  id: 'list-plans',
  path: '/plan/list',
  summary: 'The plans that can be bought, the smallest first; without billing they cost nothing',
  caller: 'public',
  answer: z.object({ data: z.array(ListedPlan) }),
});

export const getPlanUsage = defineCall({
  id: 'get-plan-usage',
  path: '/plan/usage/{userId}',
  summary: 'Usage of the account against the limits of its plan',
  whenSuspended: 'allowed',
  ours: true,
  params: z.object({ userId: ownUser }),
  answer: z.object({
    sites: z.number().int(),
    pages: z
      .number()
      .int()
      .describe('Pages of the site with the most pages, without its home page'),
    allPages: z.number().int().describe('Pages of all sites, without their home pages'),
    subUsers: z.number().int(),
    competitors: z.number().int(),
  }),
});

export const cancelSubscription = defineCall({
  id: 'cancel-subscription',
  method: 'POST',
  path: '/subscription/cancel/{userId}',
  summary:
    'Cancel the subscription at the end of the paid period; the plan shows it once the payment provider has confirmed it',
  params: z.object({ userId: ownUser }),
  answer: z.object({ date: isoTime.describe('When the paid period ends') }),
  errors: ['conflict', 'provider_unavailable'],
  writes: { kind: 'plan' },
  limit: { requests: 20, windowSeconds: 3600 },
});

export const resumeSubscription = defineCall({
  id: 'resume-subscription',
  method: 'POST',
  path: '/subscription/resume/{userId}',
  summary:
    'Undo a cancellation or a planned change of plan before it takes effect; the plan shows it once the payment provider has confirmed it',
  ours: true,
  params: z.object({ userId: ownUser }),
  errors: ['conflict', 'provider_unavailable'],
  writes: { kind: 'plan' },
  limit: { requests: 20, windowSeconds: 3600 },
});

export const requestQuote = defineCall({
  id: 'request-quote',
  method: 'POST',
  path: '/qoute/request/{userId}',
  summary: 'Request a quote for the Enterprise plan from the operator, by mail',
  whenSuspended: 'allowed',
  params: z.object({ userId: ownUser }),
  errors: ['provider_unavailable'],
  writes: { kind: 'plan' },
  limit: {
    requests: 3,
    windowSeconds: 24 * 3600,
    refusal: 'You can request a quote three times a day.',
  },
});

export const choosePlan = defineCall({
  id: 'choose-plan',
  path: '/plan/choose/{userId}',
  summary:
    'Change the plan of the account at once without payment; refused unless billing is off, and if the account exceeds the limits of the plan',
  ours: true,
  params: z.object({ userId: ownUser }),
  body: z.object({ name: z.enum(PaidPlan.options, requires('Choose a plan')) }),
  answer: UserPlan,
  errors: ['conflict'],
  writes: { kind: 'plan', names: ({ body }) => [body.name] },
  limit: { requests: 30, windowSeconds: 3600 },
});
