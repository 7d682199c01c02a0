import { describe, expect, test } from 'vitest';
import { isCovered, paymentState, type Subscription } from './payment-state.ts';

const day = 86_400;
const begin = Date.parse('2026-03-01T00:00:00Z') / 1000;
const end = begin + 30 * day;
const at = (seconds: number) => new Date(seconds * 1000).toISOString();

const sub = (more: Partial<Subscription> = {}, price = 'team-monthly'): Subscription => ({
  id: 'sub_1',
  status: 'active',
  created: begin,
  cancel_at: null,
  ended_at: null,
  items: {
    data: [
      {
        id: 'si_1',
        current_period_start: begin,
        current_period_end: end,
        price: { id: 'price_1', lookup_key: price, metadata: {} },
      },
    ],
  },
  ...more,
});

describe('the paid plan of an account', () => {
  test.each([
    ['developer-monthly', 'Developer'],
    ['team-annual', 'Team'],
    ['business-monthly', 'Business'],
  ])('a price named %s is of the plan %s', (price, plan) => {
    expect(paymentState([sub({}, price)], begin)).toEqual({
      plan,
      annual: price.endsWith('annual'),
      nextPaymentDate: at(end),
      lastPaymentDate: at(begin),
      suspendOn: undefined,
      isLive: true,
    });
  });

  test.each(['internal-monthly', 'trial-annual', 'team', 'team-weekly', '', 'constructor-monthly'])(
    'a price named %j stops the settlement',
    (price) => {
      expect(() => paymentState([sub({}, price)], begin)).toThrow('price_1');
    },
  );

  test('a cancellation keeps the plan until its period ends', () => {
    expect(paymentState([sub({ cancel_at: end })], begin)).toMatchObject({
      nextPaymentDate: at(end),
      suspendOn: at(end),
      isLive: true,
    });
    const over = sub({ status: 'canceled', cancel_at: end, ended_at: end });
    expect(paymentState([over], begin)).toMatchObject({
      nextPaymentDate: at(end),
      suspendOn: at(end),
      isLive: false,
    });
  });

  test('a subscription that ended before its cancellation took effect has no date of one', () => {
    const over = sub({ status: 'canceled', cancel_at: end, ended_at: end - day });
    expect(paymentState([over], begin)?.suspendOn).toBeUndefined();
  });

  test('a cancelled plan that has ended has no days of grace', () => {
    const state = paymentState([sub({ status: 'canceled', cancel_at: end, ended_at: end })], begin);
    const covered = (seconds: number) => state && isCovered(state, new Date(seconds * 1000));
    expect([covered(end - 1), covered(end)]).toEqual([true, false]);
  });

  test.each(['past_due', 'unpaid', 'paused'] as const)(
    'a period that is %s has run out',
    (status) => {
      const before = begin - 30 * day;
      expect(paymentState([sub({ status })], before)).toMatchObject({
        nextPaymentDate: at(begin),
        lastPaymentDate: at(before),
        isLive: true,
      });
    },
  );

  test('giving up on an unpaid period does not make it paid', () => {
    const givenUp = sub({ status: 'canceled', ended_at: begin + 14 * day });
    expect(paymentState([givenUp], begin - 30 * day)?.nextPaymentDate).toBe(at(begin));
    expect(paymentState([givenUp], begin + 60)?.nextPaymentDate).toBe(at(begin + 14 * day));
  });

  test('a period whose payment the bank took back ends when the bank asked for the money', () => {
    const disputedAt = begin + 10 * day;
    const lost = [{ subscriptionId: 'sub_1', periodStart: begin, disputedAt }];
    for (const one of [sub(), sub({ status: 'canceled', ended_at: begin + 20 * day })])
      expect(paymentState([one], begin, lost)?.nextPaymentDate).toBe(at(disputedAt));
    const other = [{ subscriptionId: 'sub_1', periodStart: begin - 30 * day, disputedAt }];
    expect(paymentState([sub()], begin, other)?.nextPaymentDate).toBe(at(end));
  });

  test('a price that gave its lookup key to another one is known by its metadata', () => {
    const [item] = sub().items.data;
    const price = { id: 'price_1', lookup_key: null, metadata: { plan: 'business-annual' } };
    const items = { data: item === undefined ? [] : [{ ...item, price }] };
    expect(paymentState([sub({ items })], begin)).toMatchObject({ plan: 'Business', annual: true });
  });

  test('a continuing subscription counts before newer ones that end', () => {
    const old = sub({ id: 'old', created: begin - day }, 'business-annual');
    const ended = sub({ id: 'new', status: 'canceled', ended_at: begin, created: begin + day });
    const never = sub({ id: 'newest', status: 'incomplete_expired', created: begin + 2 * day });
    for (const all of [
      [old, ended, never],
      [never, ended, old],
    ])
      expect(paymentState(all, begin)?.plan).toBe('Business');
    const newer = sub({ id: 'newer', created: begin }, 'developer-monthly');
    expect(paymentState([old, newer], begin)?.plan).toBe('Developer');
  });

  test.each([[[]], [[sub({ status: 'incomplete' })]], [[sub({ status: 'incomplete_expired' })]]])(
    'nothing that was paid for changes nothing',
    (subscriptions) => {
      expect(paymentState(subscriptions, undefined)).toBeUndefined();
    },
  );

  test('an account is covered until seven days after its paid period', () => {
    const state = paymentState([sub()], begin);
    const covered = (seconds: number) => state && isCovered(state, new Date(seconds * 1000));
    expect([covered(end + 7 * day - 1), covered(end + 7 * day)]).toEqual([true, false]);
  });
});
