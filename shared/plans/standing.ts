import type { PlanName } from './plans.ts';

/** Steps of an account that are mailed, before they happen or afterwards. */
export const accountSteps = ['trial-ends', 'plan-ends', 'suspension', 'suspended'] as const;
export type AccountStep = (typeof accountSteps)[number];

/**
 * Days between the end of what was paid for, or of the trial, and suspension (spec 4, 'after expiry 7 days to
 * resubscribe').
 */
export const graceDays = 7;

const dayMs = 24 * 3600 * 1000;

/** Days in which the owner of an account can take its deletion back. */
export const deletionDays = 7;

/** Whether nothing scheduled runs, and nothing new can be added or scanned. */
export const isHeld = ({ kind }: Pick<Standing, 'kind'>): boolean =>
  kind === 'leaving' || kind === 'expired' || kind === 'suspended';

/** Whether the operator charges for plans. Without billing no plan ends. */
export type Billing = 'on' | 'off';

/** The fields that determine the standing of an account. Times are ISO 8601. */
export interface PlanDates {
  plan: PlanName;
  /** The paid period, or the trial, ends; absent or null on plans that do not end. */
  nextPaymentDate?: string | null | undefined;
  /** A cancelled plan ends; absent or null unless the plan is cancelled. */
  suspendOn?: string | null | undefined;
  /** For non-payment, or by the operator. */
  suspended: boolean;
  /** The account is to be deleted; absent or null unless its owner asked for that. */
  deleteOn?: string | null | undefined;
}

/**
 * - `running`: everything works
 * - `ending`: the plan is cancelled, and everything works until the paid period ends
 * - `leaving`: its owner has asked for its deletion; the same is refused as once the plan has expired
 * - `expired`: nothing new can be added or scanned, and nothing scheduled runs; everything stays readable
 * - `suspended`: reduced to contact, plans and billing
 */
export interface Standing {
  kind: 'running' | 'ending' | 'leaving' | 'expired' | 'suspended';
  /** ISO 8601: when the standing changes without a request; null if it does not. */
  until: string | null;
  /** ISO 8601: the account is, or was, to be suspended unless it pays; absent where no date is known. */
  suspendedOn?: string;
}

/**
 * When an account is suspended unless it pays: at the end of a cancelled plan, or seven days after the expiry.
 * @returns ISO 8601; null for plans that do not end
 */
export function suspensionDate({ plan, nextPaymentDate, suspendOn }: PlanDates): string | null {
  if (plan === 'Internal') return null;
  const afterExpiry = nextPaymentDate
    ? new Date(Date.parse(nextPaymentDate) + graceDays * dayMs).toISOString()
    : null;
  return earlier(suspendOn, afterExpiry);
}

/** The earlier of two times that may be missing. */
const earlier = (one: string | null | undefined, other: string | null | undefined): string | null =>
  one && other ? (Date.parse(one) < Date.parse(other) ? one : other) : one || other || null;

/** How an account stands at a time. The server and the browser read it here. */
export function standingOf(account: PlanDates, now: Date): Standing {
  const suspension = suspensionDate(account);
  const suspendedOn = suspension === null ? {} : { suspendedOn: suspension };
  if (account.suspended) return { kind: 'suspended', until: null, ...suspendedOn };
  if (account.deleteOn) return { kind: 'leaving', until: account.deleteOn, ...suspendedOn };
  if (suspension === null) return { kind: 'running', until: null };
  const { nextPaymentDate, suspendOn } = account;
  // The period of a cancelled plan may be unpaid.
  const end = earlier(suspendOn, nextPaymentDate) ?? suspension;
  if (Date.parse(end) > now.getTime())
    return { kind: suspendOn ? 'ending' : 'running', until: end, ...suspendedOn };
  return { kind: 'expired', until: suspension, ...suspendedOn };
}
