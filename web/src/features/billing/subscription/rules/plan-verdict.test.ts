import { expect, test } from 'vitest';
import type { UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { formatDate } from '../../../../lib/format.ts';
import { demoPlan } from '../../../../test-support/fake-server.ts';
import { planVerdict } from './plan-verdict.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const later = '2026-12-03T12:00:00.000Z';
const earlier = '2026-11-20T12:00:00.000Z';
const cancelled = { value: true, date: later };

test.each<[string, Partial<UserPlan>, string]>([
  ['paid', { next_payment_date: later }, `Team plan, paid until ${formatDate(later)}`],
  ['on trial', { name: 'Trial', next_payment_date: later }, `Trial until ${formatDate(later)}`],
  ['without an end', { name: 'Internal', next_payment_date: null }, 'Internal plan'],
  ['not billed', { next_payment_date: null, is_paid: false }, 'Team plan'],
  [
    'cancelled',
    { next_payment_date: later, to_suspend: cancelled },
    `Team plan, cancelled: it ends on ${formatDate(later)}`,
  ],
  [
    'expired',
    { next_payment_date: earlier, expired: true },
    `Team plan, expired on ${formatDate(earlier)}`,
  ],
  [
    'at the end of its trial',
    { name: 'Trial', next_payment_date: earlier, expired: true },
    `Your trial ended on ${formatDate(earlier)}`,
  ],
  [
    'suspended',
    { next_payment_date: earlier, expired: true, suspendedAccount: true },
    `Suspended: the Team plan ended on ${formatDate(earlier)}`,
  ],
  [
    'suspended after its trial',
    { name: 'Trial', next_payment_date: earlier, expired: true, suspendedAccount: true },
    `Suspended: the trial ended on ${formatDate(earlier)}`,
  ],
  [
    'suspended for abuse',
    { next_payment_date: later, suspendedAccount: true },
    'Suspended by the operator',
  ],
])('an account that is %s', (_, plan, verdict) => {
  expect(planVerdict({ ...demoPlan, ...plan }, now)).toBe(verdict);
});
