import type { UserPlan } from '../../shared/calls/plans.ts';
import { type PlanLimits, type PlanName, planTexts } from '../../shared/plans.ts';

interface AccountOfPlan {
  plan: PlanName;
  rootEmail: string;
  suspended: boolean;
  nextPaymentDate?: string | undefined;
  lastPaymentDate?: string | undefined;
  suspendOn?: string | undefined;
}
interface UserOfPlan {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  isRoot: boolean;
  emailConfirmed: boolean;
  isSupport: boolean;
}

/** What the browser learns about the plan of its account, and about who it is. */
export function userPlan(account: AccountOfPlan, user: UserOfPlan, limits: PlanLimits): UserPlan {
  const monthly = limits.priceMonthCents / 100;
  const annually = limits.priceAnnualCents / 100;
  return {
    name: account.plan,
    price_month: monthly,
    price_annual: annually,
    priceMonth: monthly,
    priceAnnual: annually,
    is_paid: limits.isPaid,
    next_payment_date: account.nextPaymentDate ?? null,
    last_payment_date: account.lastPaymentDate ?? null,
    to_suspend: { value: account.suspendOn !== undefined, date: account.suspendOn ?? null },
    site_limit: limits.siteLimit,
    site_unlimited: limits.siteUnlimited,
    page_limit: limits.pageLimit,
    page_unlimited: limits.pageUnlimited,
    competitor_sites_limit: limits.competitorSitesLimit,
    competitor_sites_unlimited: limits.competitorSitesUnlimited,
    sub_users_limit: limits.subUsersLimit,
    sub_users_unlimited: limits.subUsersUnlimited,
    confirmed: user.emailConfirmed,
    ...planTexts(limits),
    userId: user.userId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    rootUser: user.isRoot ? null : account.rootEmail,
    isRoot: user.isRoot,
    suspendedAccount: account.suspended,
    isSupport: user.isSupport,
  };
}

/** What support staff without an account of their own are told: who they are, and a plan that allows nothing. */
export function supportPlan(userId: string, limits: PlanLimits): UserPlan {
  const nothing: PlanLimits = {
    ...limits,
    siteUnlimited: false,
    pageUnlimited: false,
    competitorSitesUnlimited: false,
    subUsersUnlimited: false,
    siteLimit: 0,
    pageLimit: 0,
    competitorSitesLimit: 0,
    subUsersLimit: 0,
    scansPerDay: 0,
    channels: [],
  };
  const account = { plan: 'Internal', rootEmail: '', suspended: false } as const;
  const staff = { userId, email: '', firstName: '', lastName: '', isRoot: false };
  const plan = userPlan(account, { ...staff, emailConfirmed: true, isSupport: true }, nothing);
  return { ...plan, rootUser: null };
}
