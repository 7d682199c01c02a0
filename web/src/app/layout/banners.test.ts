import { expect, test } from 'vitest';
import type { UserPlan } from '../../../../shared/calls/billing/plans.ts';
import { formatDate } from '../../lib/format.ts';
import { demoPlan } from '../../test-support/fake-server.ts';
import { planBanner } from './banners.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const later = '2026-12-03T12:00:00.000Z';
const over = {
  next_payment_date: '2026-11-20T12:00:00.000Z',
  expired: true,
  suspends_on: '2026-11-27T12:00:00.000Z',
};
const suspended = { ...over, suspendedAccount: true };
const subUser = { isRoot: false, rootUser: 'root@example.com' };
const cancelled = { to_suspend: { value: true, date: later }, next_payment_date: later };

test.each<[who: string, plan: Partial<UserPlan>, title: string | undefined, path?: string]>([
  ['a plan that runs', { next_payment_date: later }, undefined],
  ['a plan that does not end', { name: 'Internal', next_payment_date: null }, undefined],
  ['a trial that runs', { name: 'Trial', next_payment_date: later }, undefined],
  ['an expired plan', over, 'Subscription Expired', '/subscription-plans'],
  ['an expired trial', { ...over, name: 'Trial' }, 'Trial Expired', '/subscription-plans'],
  ['a suspended account', suspended, 'Subscription Expired', '/subscription-plans'],
  [
    'a cancelled plan',
    cancelled,
    `Account to be suspended on ${formatDate(later)}`,
    '/subscription-plans',
  ],
  [
    'an account that the operator suspended',
    { suspendedAccount: true, next_payment_date: later },
    'Your account is suspended',
    '/contactUs',
  ],
  ['a sub-user of a cancelled plan', { ...subUser, ...cancelled }, undefined],
  ['a sub-user of an expired plan', { ...subUser, ...over }, 'Services are unavailable'],
  ['a sub-user of a suspended account', { ...subUser, ...suspended }, 'This account is suspended'],
])('%s', (_, plan, title, path) => {
  const banner = planBanner({ ...demoPlan, ...plan }, now);
  expect(banner?.title).toBe(title);
  expect(banner?.link?.path).toBe(path);
});

test('an expired plan says by when it can be renewed, a sub-user whom to ask', () => {
  expect(planBanner({ ...demoPlan, ...over }, now)?.words).toContain(
    `by ${formatDate(over.suspends_on)}, or your account is suspended`,
  );
  expect(planBanner({ ...demoPlan, ...subUser, ...over }, now)?.words).toContain(
    'Only root@example.com can change that',
  );
});
