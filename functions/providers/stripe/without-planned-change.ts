import { randomUUID } from 'node:crypto';
import { tryRelease } from '../../platform/open-work/under-lease.ts';
import type { StripeClient } from './stripe-client.ts';
import type { StripeSubscription } from './stripe-objects.ts';

/** A month, and a period of 30 days, are shorter; a year is longer. In seconds. */
const halfAYear = 182 * 86_400;

/** What a subscription changes to when its present period ends; undefined unless a change is planned. */
function plannedOf({ schedule, items: { data } }: StripeSubscription) {
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return undefined;
  const [now] = data;
  const next = schedule.phases.find(
    ({ start_date: start, items: [item] }) =>
      now !== undefined && start > now.current_period_start && item?.price !== now.price.id,
  );
  const [item] = next?.items ?? [];
  if (next === undefined || item === undefined) return undefined;
  const annual = next.end_date - next.start_date > halfAYear;
  return { price: item.price, annual, withTax: next.automatic_tax?.enabled ?? false };
}

/**
 * Makes a change that Stripe refuses while another one is planned for the end of the period. If it fails, that one is
 * planned again.
 * @param change receives whether one was planned
 */
export async function withoutPlannedChange<Result>(
  stripe: Pick<StripeClient, 'dropPlannedChange' | 'planChange'>,
  subscription: StripeSubscription,
  change: (isPlanned: boolean) => Promise<Result>,
): Promise<Result> {
  const planned = plannedOf(subscription);
  try {
    await stripe.dropPlannedChange(subscription, randomUUID());
    return await change(planned !== undefined);
  } catch (error) {
    const released = { ...subscription, schedule: null };
    if (planned !== undefined)
      await tryRelease(
        () => stripe.planChange(released, planned, randomUUID()),
        'could not restore the planned change',
      );
    throw error;
  }
}
