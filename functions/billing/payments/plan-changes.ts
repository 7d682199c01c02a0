import type { EventOf } from '../../../shared/events/catalogue.ts';
import { PaidPlan } from '../../../shared/plans/plans.ts';
import type { PaymentState, PlannedPlan } from './payment-state.ts';
import type { Payments } from './payment-store.ts';

export type PlanChange = EventOf<'plan-changed'>['facts'];

type Before = Pick<
  Payments,
  'plan' | 'annual' | 'nextPaymentDate' | 'lastPaymentDate' | 'suspendOn' | 'planned' | 'isLeaving'
>;
type After = Omit<PaymentState, 'isLive' | 'lastPaymentDate'>;
type LastInvoice = Extract<PlanChange, { change: 'cancelled' }>['lastInvoice'];

export const isSamePlan = (one: PlannedPlan | undefined, other: PlannedPlan | undefined): boolean =>
  one?.plan === other?.plan && one?.annual === other?.annual && one?.on === other?.on;

/** Changes of a settlement that the owner is notified about. A first payment has a mail of its own. */
export function planChanges(before: Before, after: After, lastInvoice: LastInvoice): PlanChange[] {
  const { plan, annual, nextPaymentDate: until, planned, suspendOn } = after;
  const former = PaidPlan.safeParse(before.plan).data;
  const wasPaid = former !== undefined && before.lastPaymentDate !== undefined;
  if (wasPaid && (former !== plan || (before.annual ?? false) !== annual))
    return [{ change: 'changed', from: former, plan, annual, until }];
  // The mails about a deletion say what becomes of the plan.
  if (suspendOn !== undefined && before.suspendOn === undefined)
    return before.isLeaving
      ? []
      : [
          {
            change: 'cancelled',
            plan,
            until: suspendOn,
            ...(lastInvoice === undefined ? {} : { lastInvoice }),
          },
        ];
  if (planned !== undefined && !isSamePlan(planned, before.planned))
    return [{ change: 'planned', from: plan, ...planned }];
  // A payment that begins another period is no return to the one before.
  const goesOn = before.nextPaymentDate === until;
  const isKept = goesOn && (before.suspendOn !== suspendOn || before.planned !== undefined);
  return isKept && suspendOn === undefined && planned === undefined
    ? [{ change: 'kept', plan, until }]
    : [];
}
