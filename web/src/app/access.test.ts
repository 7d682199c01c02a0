import { describe, expect, test } from 'vitest';
import { navigationFor } from './layout/navigation.ts';
import { homeOf, verdictFor, type Audience, type Verdict } from './access.ts';

const root = {
  isRoot: true,
  isLimited: false,
  isSuspended: false,
  isTwoStepDue: false,
  isSupport: false,
  hasAccount: true,
  startsWithToday: false,
};
const subUser = { ...root, isRoot: false };
const suspendedRoot = { ...root, isSuspended: true };
const suspendedSubUser = { ...subUser, isSuspended: true };
const staff = { ...root, isRoot: false, isSupport: true, hasAccount: false };

const table: [Audience, Verdict, Verdict, Verdict, Verdict][] = [
  ['members', 'show', 'show', '/contactUs', '/contactUs'],
  ['members-without-limit', 'show', 'show', '/contactUs', '/contactUs'],
  ['root-users', 'show', '/dashboard', '/contactUs', '/contactUs'],
  ['root-users-or-error', 'show', 'error-page', '/contactUs', '/contactUs'],
  ['everyone', 'show', 'show', 'show', 'show'],
  ['root-users-also-suspended', 'show', '/dashboard', 'show', '/contactUs'],
  ['root-users-also-suspended-or-error', 'show', 'error-page', 'show', 'error-page'],
  ['support', '/dashboard', '/dashboard', '/contactUs', '/contactUs'],
];

describe('verdictFor', () => {
  test.each(table)('%s', (audience, ofRoot, ofSubUser, ofSuspendedRoot, ofSuspendedSubUser) => {
    expect(verdictFor(audience, root)).toBe(ofRoot);
    expect(verdictFor(audience, subUser)).toBe(ofSubUser);
    expect(verdictFor(audience, suspendedRoot)).toBe(ofSuspendedRoot);
    expect(verdictFor(audience, suspendedSubUser)).toBe(ofSuspendedSubUser);
  });

  test.each(table.map(([audience]) => audience))(
    'support staff without an account see the desk only: %s',
    (audience) => {
      expect(verdictFor(audience, staff)).toBe(audience === 'support' ? 'show' : '/support-desk');
    },
  );

  test.each(table.map(([audience]) => audience))(
    'who has to set up a second step sees that only: %s',
    (audience) => {
      const due = { ...root, isTwoStepDue: true };
      expect(verdictFor(audience, due)).toBe('/set-up-two-step');
      expect(verdictFor('two-step-set-up', due)).toBe('show');
    },
  );

  test('members who are limited to clients are sent away from what concerns the whole account', () => {
    const limited = { ...subUser, isLimited: true };
    expect(verdictFor('members-without-limit', limited)).toBe('/dashboard');
    expect(verdictFor('members', limited)).toBe('show');
    const paths = navigationFor(limited, { hasManySites: true }).map(({ path }) => path);
    expect(paths).toContain('/clients');
    expect(paths).not.toContain('/reports');
    expect(paths).not.toContain('/competitor-analysis');
  });

  test('support staff see the desk in addition to their own account', () => {
    expect(verdictFor('support', { ...root, isSupport: true })).toBe('show');
    expect(verdictFor('members', { ...root, isSupport: true })).toBe('show');
  });
});

test('Today is the start page of users who chose it, unless they are kept from it', () => {
  const chosen = { startsWithToday: true };
  expect(homeOf({ ...subUser, ...chosen })).toBe('/today');
  expect(homeOf({ ...suspendedRoot, ...chosen })).toBe('/contactUs');
  expect(homeOf({ ...root, ...chosen, isTwoStepDue: true })).toBe('/set-up-two-step');
});
