import type { Invoice } from '../../../../shared/calls/invoices.ts';
import type { UserPlan } from '../../../../shared/calls/plans.ts';
import { endOf, planStanding, type PlanStanding } from '../../entities/session/plan-standing.ts';
import { formatEuro, formatUtcDay } from '../../lib/format.ts';

/** Sum of amounts in euro, without the errors of adding fractions. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** The screen's first sentence: what was invoiced, and what comes next. */
export function billingVerdict(invoices: readonly Invoice[], plan: UserPlan, now: Date): string {
  const total = formatEuro(sumOf(invoices.map(({ amount }) => amount)));
  const count = invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`;
  const refunded = sumOf(invoices.map((invoice) => invoice.refunded));
  const back = refunded > 0 ? `, ${formatEuro(refunded)} of it refunded` : '';
  const past = invoices.length === 0 ? 'No invoices yet.' : `${total} in ${count}${back}.`;
  return [past, nextOf(plan, now)].filter((words) => words !== undefined).join(' ');
}

function nextOf(plan: UserPlan, now: Date): string | undefined {
  const end = endOf(plan);
  if (end === null) return undefined;
  const isTrial = plan.name === 'Trial';
  const date = formatUtcDay(end);
  const words: Record<PlanStanding['kind'], string> = {
    running: isTrial ? `Your trial ends on ${date}.` : `Next invoice on ${date}.`,
    ending: `The ${plan.name} plan ends on ${date}, and no invoice follows.`,
    leaving: 'The account will be deleted; no more invoices follow.',
    expired: `The ${isTrial ? 'trial' : `${plan.name} plan`} expired on ${date}.`,
    suspended: `The account is suspended; the ${isTrial ? 'trial' : `${plan.name} plan`} ended on ${date}.`,
    barred: 'The operator has suspended the account.',
  };
  return words[planStanding(plan, now).kind];
}
