import { describe, expect, test } from 'vitest';
import { UserPlan } from '../../../shared/calls/billing/plans.ts';
import { planLimits } from '../../../shared/plans/plans.ts';
import type { Billing } from '../../../shared/plans/standing.ts';
import { supportPlan, userPlan } from './user-plan.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const terms = (limits = planLimits('Business'), billing: Billing = 'on') => ({
  limits,
  billing,
  now,
});
const account = {
  plan: 'Business',
  rootEmail: 'root@example.com',
  siteCount: 2,
  suspended: false,
} as const;
const user = {
  userId: 'user-1',
  email: 'root@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isRoot: true,
  emailConfirmed: true,
  isSupport: false,
};

describe('userPlan', () => {
  test('shows the Business card of the specification', () => {
    const plan = userPlan(account, user, terms());
    expect(UserPlan.parse(plan)).toEqual(plan);
    expect(plan).toMatchObject({
      name: 'Business',
      site_limit: 10,
      page_limit: 5,
      page_unlimited: true,
      sub_users_limit: 10,
      notification: expect.stringMatching(/^Email, Slack, Discord, /),
      psiscan: '3 per day',
      uptime: 'Hourly',
      screenshot: 'Hourly',
      price_month: 79,
      priceAnnual: 65,
      rootUser: null,
    });
  });

  test('a cancelled, suspended account says since when, and a sub-user whose account it is', () => {
    const ended = { ...account, suspended: true, suspendOn: '2026-12-01T00:00:00.000Z' };
    const helper = { ...user, email: 'sub@example.com', isRoot: false, emailConfirmed: false };
    expect(userPlan(ended, helper, terms())).toMatchObject({
      to_suspend: { value: true, date: '2026-12-01T00:00:00.000Z' },
      suspendedAccount: true,
      rootUser: 'root@example.com',
      isRoot: false,
      email: 'sub@example.com',
      confirmed: false,
    });
  });

  test('a member who is limited to clients learns the most that they may do', () => {
    const roleOf = (clients?: Record<string, 'view' | 'work'>) =>
      userPlan(account, { ...user, isRoot: false, clients }, terms()).clientRole;
    expect(roleOf()).toBeNull();
    expect(roleOf({})).toBe('view');
    expect(roleOf({ a: 'view', b: 'work' })).toBe('work');
  });

  test('every number can be overridden by configuration', () => {
    const overrides = JSON.stringify({
      Trial: { siteLimit: 2, uptimeEveryMinutes: 360, channels: ['Email'], scansPerDay: 4 },
    });
    const plan = userPlan(
      { ...account, plan: 'Trial' },
      user,
      terms(planLimits('Trial', overrides)),
    );
    expect(plan).toMatchObject({
      site_limit: 2,
      page_limit: 5,
      uptime: 'Every 6 hours',
      notification: 'Email',
      psiscan: '4 per day',
    });
  });

  test.each(['uptimeEveryMinutes', 'uptimeShortestMinutes'])(
    '%s that does not fit an hour is refused, as hours would be without a check',
    (name) => {
      const overrides = (minutes: number) => JSON.stringify({ Trial: { [name]: minutes } });
      for (const minutes of [7, 45, 90])
        expect(() => planLimits('Trial', overrides(minutes))).toThrow(name);
      for (const minutes of [1, 20, 60, 120])
        expect(planLimits('Trial', overrides(minutes))).toMatchObject({ [name]: minutes });
    },
  );

  test('staff without an account learn who they are, and may add nothing', () => {
    const plan = supportPlan('staff-1', terms(planLimits('Internal')));
    expect(UserPlan.parse(plan)).toEqual(plan);
    expect(plan).toMatchObject({
      userId: 'staff-1',
      isSupport: true,
      isRoot: false,
      rootUser: null,
      site_limit: 0,
      site_unlimited: false,
      sub_users_unlimited: false,
    });
  });

  test.each([
    ['a trial', { plan: 'Trial' }],
    ['a paid plan', { plan: 'Team', annual: true }],
  ] as const)('%s that is over says so, and when the account is suspended', (_, plan) => {
    const over = { ...account, ...plan, nextPaymentDate: '2026-11-22T11:59:59.000Z' };
    const dates = { expired: true, suspends_on: '2026-11-29T11:59:59.000Z' };
    expect(userPlan(over, user, terms())).toMatchObject({ ...dates, suspendedAccount: false });
    const suspended = userPlan({ ...over, suspended: true }, user, terms());
    expect(suspended).toMatchObject({ ...dates, suspendedAccount: true });
    const runs = { ...over, nextPaymentDate: '2026-11-22T12:00:01.000Z' };
    expect(userPlan(runs, user, terms()).expired).toBe(false);
  });

  test('the operator’s suspension is one like any other', () => {
    const abusive = { ...account, suspendedForAbuse: true };
    for (const billing of ['on', 'off'] as const)
      expect(userPlan(abusive, user, terms(undefined, billing)).suspendedAccount).toBe(true);
  });

  test('without billing there are no prices, no dates and no suspension for non-payment', () => {
    const past = '2026-01-01T00:00:00.000Z';
    const ended = { ...account, nextPaymentDate: past, suspendOn: past, suspended: true };
    expect(userPlan(ended, user, terms(undefined, 'off'))).toMatchObject({
      price_month: 0,
      priceAnnual: 0,
      is_paid: false,
      next_payment_date: null,
      to_suspend: { value: false, date: null },
      expired: false,
      suspends_on: null,
      suspendedAccount: false,
    });
  });
});
