import { describe, expect, test } from 'vitest';
import { day, subscriptionOf } from '../../../test/support/stripe-objects.ts';
import type { StripeSubscription } from './stripe-objects.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';

const end = Date.parse('2026-12-01T00:00:00Z') / 1000;
const subscription = (id: string, status: StripeSubscription['status'], created = 1) => ({
  ...subscriptionOf({ id, status, start: end - 30 * day }),
  created,
});

/** A Stripe with these subscriptions, and the changes requested of it. */
function world(subscriptions: StripeSubscription[], isDown = false, isDropLost = false) {
  const told: unknown[] = [];
  const port = stripeSubscriptions({
    async listSubscriptions() {
      return subscriptions;
    },
    async dropPlannedChange({ id, schedule }) {
      if (schedule) told.push({ id, drops: schedule });
      if (isDropLost) throw new Error('no answer');
    },
    async planChange({ id }, { price, annual }) {
      told.push({ id, plans: price, annual });
    },
    async updateSubscription(id, form) {
      if (isDown) throw new Error('Stripe is down');
      told.push({ id, ...form });
      const isEnding = form['cancel_at_period_end'] === true;
      return { ...subscription(id, 'active'), cancel_at: isEnding ? end : null };
    },
  });
  return { told, port };
}

describe('the subscription of a customer', () => {
  test('ends with the paid period, or is resumed', async () => {
    const { told, port } = world([
      subscription('sub_old', 'canceled', 3),
      subscription('sub_unpaid', 'past_due', 2),
      subscription('sub_1', 'active'),
    ]);
    expect(await port.cancelAtPeriodEnd('cus_1')).toEqual(new Date(end * 1000));
    await port.resume('cus_1');
    expect(told).toEqual([
      { id: 'sub_1', cancel_at_period_end: true },
      { id: 'sub_1', cancel_at_period_end: false },
    ]);
  });

  test('is rid of a planned change before either, which Stripe demands', async () => {
    const { told, port } = world([{ ...subscription('sub_1', 'active'), schedule: 'sub_sched_1' }]);
    await port.cancelAtPeriodEnd('cus_1');
    expect(told).toEqual([
      { id: 'sub_1', drops: 'sub_sched_1' },
      { id: 'sub_1', cancel_at_period_end: true },
    ]);
  });

  test('keeps a planned change if it could not be ended', async () => {
    const one = subscription('sub_1', 'active');
    const phases = [
      { start_date: end - 30 * day, end_date: end, items: [{ price: 'price_team-monthly' }] },
      { start_date: end, end_date: end + 365 * day, items: [{ price: 'price_developer-annual' }] },
    ];
    const schedule = { id: 'sub_sched_1', status: 'active', phases };
    const plans = { id: 'sub_1', plans: 'price_developer-annual', annual: true };
    const down = world([{ ...one, schedule }], true);
    await expect(down.port.cancelAtPeriodEnd('cus_1')).rejects.toThrow('Stripe is down');
    expect(down.told).toEqual([{ id: 'sub_1', drops: schedule }, plans]);
    // Stripe has dropped it, and its answer was lost.
    const lost = world([{ ...one, schedule }], false, true);
    await expect(lost.port.cancelAtPeriodEnd('cus_1')).rejects.toThrow('no answer');
    expect(lost.told).toEqual([{ id: 'sub_1', drops: schedule }, plans]);
  });

  test.each([[[]], [[subscription('sub_1', 'canceled'), subscription('sub_2', 'incomplete')]]])(
    'that goes on no longer can be neither ended nor resumed',
    async (subscriptions) => {
      const { told, port } = world(subscriptions);
      const refusal = { code: 'conflict', reason: 'no_subscription' };
      await expect(port.cancelAtPeriodEnd('cus_1')).rejects.toMatchObject(refusal);
      await expect(port.resume('cus_1')).rejects.toMatchObject(refusal);
      expect(told).toEqual([]);
    },
  );
});
