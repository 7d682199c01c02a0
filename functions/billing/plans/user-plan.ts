import type { ListedPlan, UserPlan } from '../../../shared/calls/billing/plans.ts';
import type { ClientRole, ClientRoles } from '../../../shared/models/registry/client.ts';
import { PaidPlan, type PlanLimits, planTexts } from '../../../shared/plans/plans.ts';
import type { Billing } from '../../../shared/plans/standing.ts';
import { accountStanding, type StandingFields } from '../../platform/callers/account-standing.ts';
import type { Account } from '../../platform/callers/account-entity.ts';
import { twoStepDueOf } from '../../platform/callers/two-step-due.ts';
import type { User } from '../../platform/callers/user-entity.ts';

type AccountOfPlan = StandingFields &
  Pick<Account, 'twoStepRequiredFrom' | 'rootEmail' | 'siteCount' | 'lastPaymentDate' | 'annual'> &
  Pick<Account, 'plannedPlan' | 'plannedAnnual' | 'plannedOn'>;
/** Under which the plan is shown. */
interface Terms {
  limits: PlanLimits;
  billing: Billing;
  now: Date;
}
type UserOfPlan = { isSupport: boolean; clients?: User['clients'] | undefined } & Partial<
  Omit<User, 'accountId' | 'role' | 'clients'>
> &
  Pick<User, 'userId' | 'email' | 'firstName' | 'lastName' | 'isRoot' | 'emailConfirmed'>;

/** In euro. Without billing, everything is free. */
function pricesOf({ priceMonthCents, priceAnnualCents }: PlanLimits, billing: Billing) {
  const [monthly, annually] =
    billing === 'off' ? [0, 0] : [priceMonthCents / 100, priceAnnualCents / 100];
  return {
    price_month: monthly,
    price_annual: annually,
    priceMonth: monthly,
    priceAnnual: annually,
  };
}

const widestRole = (clients: ClientRoles): ClientRole =>
  Object.values(clients).includes('work') ? 'work' : 'view';

/** The plan that begins when the paid period ends. */
function plannedOf(
  { plannedPlan, plannedAnnual, plannedOn: date }: AccountOfPlan,
  isBilled: boolean,
): UserPlan['changes_to'] {
  const name = PaidPlan.safeParse(plannedPlan).data;
  if (!isBilled || name === undefined || date === undefined) return null;
  return { name, annual: plannedAnnual === true, date };
}

/** The plan and the user, as the browser receives them. */
export function userPlan(
  account: AccountOfPlan,
  user: UserOfPlan,
  { limits, billing, now }: Terms,
  owner: Pick<UserOfPlan, 'timeZone'> = user,
): UserPlan {
  const isBilled = billing === 'on';
  const { kind } = accountStanding(account, now, billing);
  // By its dates alone, as a suspended account may pay for the same plan again.
  const unsuspended = {
    ...account,
    suspended: false,
    suspendedForAbuse: false,
    deleteOn: undefined,
  };
  const byDates = accountStanding(unsuspended, now, billing);
  const isCancelled = byDates.kind === 'ending';
  return {
    name: account.plan,
    ...pricesOf(limits, billing),
    is_paid: isBilled && limits.isPaid,
    annual: account.annual ?? false,
    next_payment_date: (isBilled ? account.nextPaymentDate : undefined) ?? null,
    last_payment_date: account.lastPaymentDate ?? null,
    to_suspend: { value: isCancelled, date: (isCancelled ? account.suspendOn : null) ?? null },
    changes_to: plannedOf(account, isBilled),
    expired: byDates.kind === 'expired',
    suspends_on: byDates.suspendedOn ?? null,
    deletes_on: account.deleteOn ?? null,
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
    suspendedAccount: kind === 'suspended',
    firstVisit: user.isRoot && user.usePlan === undefined,
    twoStepDue: twoStepDueOf(account, user) ?? null,
    isSupport: user.isSupport,
    siteCount: user.clients === undefined ? account.siteCount : 0,
    clientRole: user.clients === undefined ? null : widestRole(user.clients),
    startPage: user.startPage ?? null,
    timeZone: owner.timeZone ?? null,
    savedFilters: user.savedFilters ?? [],
  };
}

/** The answer for support staff without an account: who they are, and a plan that allows nothing. */
export function supportPlan(userId: string, terms: Terms): UserPlan {
  const nothing: PlanLimits = {
    ...terms.limits,
    siteUnlimited: false,
    pageUnlimited: false,
    competitorSitesUnlimited: false,
    subUsersUnlimited: false,
    pingCampaignsUnlimited: false,
    siteLimit: 0,
    pageLimit: 0,
    competitorSitesLimit: 0,
    subUsersLimit: 0,
    pingCampaignsLimit: 0,
    scansPerDay: 0,
    channels: [],
  };
  const account = { plan: 'Internal', rootEmail: '', siteCount: 0, suspended: false } as const;
  const staff = { userId, email: '', firstName: '', lastName: '', isRoot: false };
  const user = { ...staff, emailConfirmed: true, isSupport: true };
  return { ...userPlan(account, user, { ...terms, limits: nothing }), rootUser: null };
}

/** A plan as visitors see it. */
export function listedPlan(
  name: PaidPlan,
  { limits, billing, withTax }: Pick<Terms, 'limits' | 'billing'> & { withTax: boolean },
): ListedPlan {
  return {
    name,
    ...pricesOf(limits, billing),
    is_paid: billing === 'on' && limits.isPaid,
    vat_added: billing === 'on' && withTax,
    ...planTexts(limits),
    features: {
      sites: {
        unlimited: limits.siteUnlimited,
        limit: limits.siteLimit,
        pagesUnlimited: limits.pageUnlimited,
        pagesLimit: limits.pageLimit,
      },
      subusers: { unlimited: limits.subUsersUnlimited, limit: limits.subUsersLimit },
      competitor_sites: {
        unlimited: limits.competitorSitesUnlimited,
        limit: limits.competitorSitesLimit,
      },
    },
  };
}
