import { describe, expect, it } from 'vitest';
import { verdictFor, type Audience, type Verdict } from './access.ts';

const root = { isRoot: true, isSuspended: false };
const subUser = { isRoot: false, isSuspended: false };
const suspendedRoot = { isRoot: true, isSuspended: true };
const suspendedSubUser = { isRoot: false, isSuspended: true };

const table: [Audience, Verdict, Verdict, Verdict, Verdict][] = [
  ['members', 'show', 'show', '/contactUs', '/contactUs'],
  ['root-users', 'show', '/dashboard', '/contactUs', '/contactUs'],
  ['root-users-or-error', 'show', 'error-page', '/contactUs', '/contactUs'],
  ['everyone', 'show', 'show', 'show', 'show'],
  ['root-users-also-suspended', 'show', '/dashboard', 'show', '/contactUs'],
  ['root-users-also-suspended-or-error', 'show', 'error-page', 'show', 'error-page'],
];

describe('verdictFor', () => {
  it.each(table)('%s', (audience, ofRoot, ofSubUser, ofSuspendedRoot, ofSuspendedSubUser) => {
    expect(verdictFor(audience, root)).toBe(ofRoot);
    expect(verdictFor(audience, subUser)).toBe(ofSubUser);
    expect(verdictFor(audience, suspendedRoot)).toBe(ofSuspendedRoot);
    expect(verdictFor(audience, suspendedSubUser)).toBe(ofSuspendedSubUser);
  });
});
