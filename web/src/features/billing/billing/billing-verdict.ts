import type { Invoice } from '../../../../../shared/calls/billing/invoices.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import {
  endOf,
  planStanding,
  type PlanStanding,
} from '../../../entities/session/rules/plan-standing.ts';
import { counted, formatEuro, formatUtcDay } from '../../../lib/format.ts';

/** Sum of amounts in euro, without the errors of adding fractions. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** What was invoiced, what came back of it, and what is left. */
export function moneyOf(invoices: readonly Invoice[]) {
  const invoiced = sumOf(invoices.map(({ amount }) => amount));
  const refunded = sumOf(invoices.map((invoice) => invoice.refunded));
  const takenBack = sumOf(invoices.map(({ taken_back: amount }) => amount));
  const back = backWords({ refunded, taken_back: takenBack });
  return { invoiced, back, left: sumOf([invoiced, -refunded, -takenBack]) };
}

/** The refunds of one or all invoices, in words; undefined without any. */
export function backWords({
  refunded,
  taken_back: takenBack,
}: Pick<Invoice, 'refunded' | 'taken_back'>): string | undefined {
  const parts = [
    ...(refunded > 0 ? [`${formatEuro(refunded)} refunded`] : []),
    ...(takenBack > 0 ? [`${formatEuro(takenBack)} taken back by the bank`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' and ');
}

/** The screen's first sentence: what was invoiced, and what comes next. */
export function billingVerdict(invoices: readonly Invoice[], plan: UserPlan, now: Date): string {
  const { left, back } = moneyOf(invoices);
  const disputed = sumOf(invoices.map((invoice) => invoice.disputed));
  const count = counted(invoices.length, 'invoice');
  const past =
    invoices.length === 0
      ? 'No invoices yet.'
      : `${formatEuro(left)} in ${count}${back === undefined ? '' : `, after ${back}`}.`;
  const open = disputed > 0 ? `${formatEuro(disputed)} of it is disputed.` : undefined;
  return [past, open, nextOf(plan, now)].filter((words) => words !== undefined).join(' ');
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
