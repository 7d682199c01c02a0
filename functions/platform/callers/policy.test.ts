import { describe, expect, test } from 'vitest';
import { checkout } from '../../../shared/calls/billing/payments.ts';
import { addSubUser, listSubUsers } from '../../../shared/calls/identity/sub-users.ts';
import { type Admission, type Scope, scopeOf } from '../../../shared/calls/scope.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { actorOf, type Caller, type UserCaller } from './caller.ts';
import { admit } from './policy.ts';

const root: UserCaller = {
  kind: 'user',
  userId: 'user-1',
  email: 'root@example.com',
  role: 'root',
  accountId: 'account-1',
  accountEmail: 'root@example.com',
  rootUserId: 'user-1',
  isSuspended: false,
  isExpired: false,
  isTwoStepDue: false,
  isConfirmed: true,
  isSupport: false,
};
const subUser: UserCaller = {
  ...root,
  userId: 'user-2',
  email: 'sub@example.com',
  role: 'sub-user',
};
const support: Caller = { kind: 'support', userId: 'user-1' };
const link = {
  kind: 'share-link',
  linkId: 'link-1',
  accountId: 'account-1',
  endsAt: '2026-12-24T12:00:00.000Z',
} as const;
const shareLink: Caller = {
  ...link,
  of: 'site',
  siteKey: 'site-1',
  siteId: 'id-1',
  clients: undefined,
};
const reportLink: Caller = { ...link, of: 'report', reportId: 'report-1' };
const callers = {
  anonymous: [],
  root: [root],
  subUser: [subUser],
  suspendedRoot: [{ ...root, isSuspended: true }],
  suspendedSubUser: [{ ...subUser, isSuspended: true }],
  barredRoot: [{ ...root, isSuspended: true, isBarred: true }],
  barredSubUser: [{ ...subUser, isSuspended: true, isBarred: true }],
  expiredRoot: [{ ...root, isExpired: true }],
  expiredSubUser: [{ ...subUser, isExpired: true }],
  rootWithoutSecondStep: [{ ...root, isTwoStepDue: true, isExpired: true }],
  subUserWithoutSecondStep: [{ ...subUser, isTwoStepDue: true }],
  suspendedRootWithoutSecondStep: [{ ...root, isTwoStepDue: true, isSuspended: true }],
  support: [support],
  shareLink: [shareLink],
  reportLink: [reportLink],
  supportWithAccount: [{ ...root, isSupport: true }, support],
  supportWithSuspendedAccount: [{ ...root, isSupport: true, isSuspended: true }, support],
} satisfies Record<string, Caller[]>;

type Rule = Admission;

/** The kind of the first capacity that the rule admits, or the reason for its refusal. */
function verdict(rule: Rule, capacities: readonly Caller[]): string {
  try {
    return admit(rule, capacities)?.kind ?? 'anonymous';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.reason ?? error.code;
  }
}

interface Case extends Record<keyof typeof callers, string> {
  rule: Rule;
}

const members = {
  anonymous: 'unauthenticated',
  root: 'user',
  subUser: 'user',
  suspendedRoot: 'account_suspended',
  suspendedSubUser: 'account_suspended',
  barredRoot: 'account_suspended',
  barredSubUser: 'account_suspended',
  expiredRoot: 'user',
  expiredSubUser: 'user',
  rootWithoutSecondStep: 'two_step_required',
  subUserWithoutSecondStep: 'two_step_required',
  suspendedRootWithoutSecondStep: 'account_suspended',
  shareLink: 'unauthenticated',
  reportLink: 'unauthenticated',
  support: 'forbidden',
  supportWithAccount: 'user',
  supportWithSuspendedAccount: 'account_suspended',
};
const unlessExpired = {
  expiredRoot: 'subscription_expired',
  expiredSubUser: 'subscription_expired',
};
const notSubUsers = { subUser: 'forbidden', expiredSubUser: 'forbidden' };
const alsoSuspended = {
  suspendedRoot: 'user',
  suspendedSubUser: 'user',
  barredRoot: 'user',
  barredSubUser: 'user',
  suspendedRootWithoutSecondStep: 'user',
  supportWithSuspendedAccount: 'user',
};
const alsoWithoutSecondStep = {
  rootWithoutSecondStep: 'user',
  subUserWithoutSecondStep: 'user',
};

/**
 * Taken from the specification: suspended accounts may use contact, plans and billing only; billing belongs to the root
 * user; staff use their own account like any user, and reach customers only through the calls for support.
 */
const rows: Record<Scope, Case> = {
  public: {
    ...members,
    ...alsoSuspended,
    ...alsoWithoutSecondStep,
    rule: { caller: 'public' },
    anonymous: 'anonymous',
    shareLink: 'share-link',
    reportLink: 'share-link',
    support: 'support',
  },
  'signed-in': {
    ...members,
    ...alsoSuspended,
    ...alsoWithoutSecondStep,
    rule: { caller: 'signed-in' },
    support: 'support',
  },
  member: { ...members, rule: { caller: 'member' } },
  'member, also without second step': {
    ...members,
    ...alsoWithoutSecondStep,
    rule: { caller: 'member', whenTwoStepDue: 'allowed' },
  },
  'member, also suspended': {
    ...members,
    ...alsoSuspended,
    rule: { caller: 'member', whenSuspended: 'allowed' },
  },
  'member, unless expired': {
    ...members,
    ...unlessExpired,
    rule: { caller: 'member', whenExpired: 'refused' },
  },
  root: { ...members, ...notSubUsers, rule: { caller: 'root' } },
  'root, unless expired': {
    ...members,
    ...unlessExpired,
    ...notSubUsers,
    rule: { caller: 'root', whenExpired: 'refused' },
  },
  'root, also suspended': {
    ...members,
    ...notSubUsers,
    rule: { caller: 'root', whenSuspended: 'allowed' },
    suspendedRoot: 'user',
    barredRoot: 'user',
    suspendedRootWithoutSecondStep: 'user',
    supportWithSuspendedAccount: 'user',
  },
  'root, also to pay': {
    ...members,
    ...notSubUsers,
    rule: { caller: 'root', whenSuspended: 'to-pay' },
    suspendedRoot: 'user',
    suspendedRootWithoutSecondStep: 'user',
    supportWithSuspendedAccount: 'user',
  },
  share: {
    rule: { caller: 'share' },
    ...Object.fromEntries(Object.keys(callers).map((kind) => [kind, 'unauthenticated'])),
    shareLink: 'share-link',
  } as Case,
  'share-report': {
    rule: { caller: 'share-report' },
    ...Object.fromEntries(Object.keys(callers).map((kind) => [kind, 'unauthenticated'])),
    reportLink: 'share-link',
  } as Case,
  support: {
    rule: { caller: 'support' },
    shareLink: 'unauthenticated',
    reportLink: 'unauthenticated',
    anonymous: 'unauthenticated',
    root: 'forbidden',
    subUser: 'forbidden',
    suspendedRoot: 'forbidden',
    suspendedSubUser: 'forbidden',
    barredRoot: 'forbidden',
    barredSubUser: 'forbidden',
    expiredRoot: 'forbidden',
    expiredSubUser: 'forbidden',
    rootWithoutSecondStep: 'forbidden',
    subUserWithoutSecondStep: 'forbidden',
    suspendedRootWithoutSecondStep: 'forbidden',
    support: 'support',
    supportWithAccount: 'support',
    supportWithSuspendedAccount: 'support',
  },
};

describe.each(Object.entries(rows))('a call for %s', (scope, { rule, ...row }) => {
  test('is named so', () => {
    expect(scopeOf(rule)).toBe(scope);
  });

  test.each(Object.entries(row))('%s: %s', (kind, expected) => {
    expect(verdict(rule, callers[kind as keyof typeof callers])).toBe(expected);
  });
});

test('a payment is taken where it lifts a suspension, and not where the operator has suspended', () => {
  expect(verdict(checkout, callers.suspendedRoot)).toBe('user');
  expect(verdict(checkout, callers.barredRoot)).toBe('account_suspended');
});

test('an owner whose address was never confirmed invites no one and pays nothing', () => {
  const unconfirmed: Caller[] = [{ ...root, isConfirmed: false }];
  expect(verdict(checkout, unconfirmed)).toBe('email_not_confirmed');
  expect(verdict(addSubUser, unconfirmed)).toBe('email_not_confirmed');
  expect(verdict(listSubUsers, unconfirmed)).toBe('user');
});

test('who acts is the user, support where staff act as such, or a share link', () => {
  expect(actorOf(root)).toEqual({ kind: 'user', userId: 'user-1' });
  expect(actorOf(support)).toEqual({ kind: 'support', userId: 'user-1' });
  expect(actorOf(shareLink)).toEqual({ kind: 'share-link', linkId: 'link-1' });
});
