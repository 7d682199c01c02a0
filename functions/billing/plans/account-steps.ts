import {
  type AccountStep,
  type PlanDates,
  suspensionDate,
} from '../../../shared/plans/standing.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';

export interface StepMail {
  /** One mail is sent under each id, however often the job is delivered. */
  id: string;
  kind: AccountStep;
  /** ISO 8601: when it is due. */
  at: string;
  /** ISO 8601: the date that the mail announces. */
  date: string;
}

export interface DueStep {
  /** The newest mail whose time has come; earlier ones that were missed are not sent late. */
  stepMail: StepMail | undefined;
  /** ISO 8601: when the account will be suspended; null for plans that do not end. */
  suspension: string | null;
  /** ISO 8601: the next step is due; null if there is none. */
  next: string | null;
}

/**
 * Stripe reports a renewed subscription within minutes. Until then the account is not warned.
 * https://docs.stripe.com/billing/subscriptions/webhooks
 */
const renewalMs = hourMs;

/** Seven days and one day before each step of an account, in time order. */
function mailsOf(account: PlanDates): StepMail[] {
  const suspension = suspensionDate(account);
  const { plan, nextPaymentDate, suspendOn } = account;
  if (suspension === null) return [];
  if (suspendOn === suspension)
    return [before('plan-ends', suspendOn, 7), before('plan-ends', suspendOn, 1)];
  if (!nextPaymentDate) return [];
  const [first, last] = [before('suspension', suspension, 7), before('suspension', suspension, 1)];
  if (plan === 'Trial')
    return [
      before('trial-ends', nextPaymentDate, 7),
      before('trial-ends', nextPaymentDate, 1),
      first,
      last,
    ];
  return [{ ...first, at: after(new Date(first.at), renewalMs).toISOString() }, last];
}

const before = (kind: AccountStep, date: string, days: number): StepMail => ({
  id: `${kind}-${days}-${date}`,
  kind,
  at: after(new Date(date), -days * dayMs).toISOString(),
  date,
});

/** Due steps of an account that is not suspended, and when to check it next. */
export function dueStep(account: PlanDates, now: Date): DueStep {
  const time = now.toISOString();
  const mails = mailsOf(account);
  const suspension = suspensionDate(account);
  const times = [...mails.map(({ at }) => at), ...(suspension === null ? [] : [suspension])];
  return {
    stepMail: mails.findLast(({ at }) => at <= time),
    suspension,
    next: times.filter((at) => at > time).toSorted()[0] ?? null,
  };
}

/** A little less than a day, since the clock looks at accounts every few minutes. */
const warningMs = 23 * hourMs;

/**
 * When what a mail has announced may happen: on its date, but not within a day of the last mail that said so, which is
 * late when the clock stood still or billing was off. So a clock that is wrong for a minute only sends that mail.
 * @param warnedAt ISO 8601; undefined where no mail was due
 */
export function mayHappenOn(date: string, warnedAt: string | undefined): string {
  if (warnedAt === undefined) return date;
  const warned = after(new Date(warnedAt), warningMs).toISOString();
  return warned > date ? warned : date;
}
