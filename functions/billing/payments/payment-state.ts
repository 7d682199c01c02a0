import { type PlanDates, suspensionDate } from '../../../shared/plans/standing.ts';
import { byWeight } from '../../providers/ports/live-subscription.ts';
import type { StripeSubscription } from '../../providers/stripe/stripe-objects.ts';
import { type BoughtPlan, planOfPrice } from './price-plan.ts';

/** A subscription as the payment provider has it now. Times are epoch seconds. */
export type Subscription = Pick<
  StripeSubscription,
  'id' | 'status' | 'created' | 'cancel_at' | 'ended_at' | 'schedule' | 'items'
>;
type Item = Subscription['items']['data'][number];
type Period = Pick<Item, 'current_period_start' | 'current_period_end'>;

/** A payment that the customer's bank took back. Times are epoch seconds. */
export interface LostPayment {
  subscriptionId: string;
  /** The paid period began. */
  periodStart: number;
  /** The bank reclaimed the money. */
  disputedAt: number;
}

/** The plan that results from an account's subscriptions. Times are ISO 8601. */
export interface PaymentState extends BoughtPlan {
  /** The paid period ends. */
  nextPaymentDate: string;
  lastPaymentDate: string | undefined;
  /** Set by a cancellation: the plan ends, or has ended. */
  suspendOn: string | undefined;
  /** Begins when the paid period ends; undefined unless a change is planned. */
  planned: PlannedPlan | undefined;
  /** Whether there is a subscription that will renew. */
  isLive: boolean;
}

export interface PlannedPlan extends BoughtPlan {
  /** ISO 8601. */
  on: string;
}

/** An invoice may be paid a little before its period begins. */
const slackSeconds = 24 * 3600;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Depends only on the provider's current state, so that events may come late, twice and out of order.
 *
 * @param lastPaidAt epoch seconds
 * @param plans by the id of their price
 * @returns undefined where nothing was ever paid for
 * @throws for a price that no plan has
 */
export function paymentState(
  subscriptions: readonly Subscription[],
  lastPaidAt: number | undefined,
  lost: readonly LostPayment[] = [],
  plans: ReadonlyMap<string, BoughtPlan> = new Map(),
): PaymentState | undefined {
  const [newest] = byWeight(subscriptions);
  const [item] = newest?.items.data ?? [];
  if (newest === undefined || item === undefined) return undefined;
  const bought = planOfPrice(item.price);
  if (bought === undefined) throw new Error(`Price ${item.price.id} has no plan as its lookup key`);
  const isLive = newest.status !== 'canceled';
  const isLost = findLost(newest, item, lost);
  const paidUntil = isLost?.disputedAt ?? endOfPaid(newest, item, lastPaidAt);
  return {
    ...bought,
    nextPaymentDate: iso(Math.max(item.current_period_start, paidUntil)),
    lastPaymentDate: lastPaidAt === undefined ? undefined : iso(lastPaidAt),
    planned: isLive ? plannedOf(newest, item, plans) : undefined,
    suspendOn: isCancelled(newest) ? iso(newest.cancel_at) : undefined,
    isLive,
  };
}

/** The start of another phase of a subscription. */
function plannedOf(
  { schedule }: Subscription,
  { current_period_start: start, price }: Item,
  plans: ReadonlyMap<string, BoughtPlan>,
): PlannedPlan | undefined {
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return undefined;
  const next = schedule.phases.find(
    ({ start_date: at, items: [item] }) => at > start && item?.price !== price.id,
  );
  const bought = plans.get(next?.items[0]?.price ?? '');
  return next === undefined || bought === undefined
    ? undefined
    : { ...bought, on: iso(next.start_date) };
}

/** By the customer, and not ended before that could take effect. */
const isCancelled = (
  subscription: Subscription,
): subscription is Subscription & { cancel_at: number } => {
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription;
  return cancelAt !== null && (endedAt === null || endedAt >= cancelAt);
};

/** The payment of a subscription's present period, where the bank took it back. */
export const findLost = (
  { id }: Subscription,
  { current_period_start: start }: Period,
  lost: readonly LostPayment[],
): LostPayment | undefined =>
  lost.find(({ subscriptionId, periodStart }) => subscriptionId === id && periodStart === start);

/** Epoch seconds. A period that was not paid ends where it begins. */
function endOfPaid(
  { status, ended_at: endedAt }: Subscription,
  { current_period_start: start, current_period_end: end }: Period,
  lastPaidAt: number | undefined,
): number {
  if (status === 'active' || status === 'trialing') return end;
  if (status !== 'canceled') return start;
  const wasPaid = lastPaidAt !== undefined && lastPaidAt >= start - slackSeconds;
  return wasPaid ? (endedAt ?? end) : start;
}

/** Whether an account in that state has full use, rather than days of grace. */
export function isCovered(state: Omit<PlanDates, 'suspended'>, now: Date): boolean {
  const suspension = suspensionDate({ ...state, suspended: false });
  return suspension === null || new Date(suspension) > now;
}
