import { describe, expect, test } from 'vitest';
import type { CallerRule } from '../../../shared/calls/define-call.ts';
import { ProblemError } from '../../../shared/errors.ts';
import { authorise, type Caller } from './policy.ts';

const root: Caller = {
  userId: 'user-1',
  email: 'root@example.com',
  accountId: 'account-1',
  accountEmail: 'root@example.com',
  rootUserId: 'user-1',
  isRoot: true,
  isSuspended: false,
  isSupport: false,
};
const subUser = { ...root, userId: 'user-2', email: 'sub@example.com', isRoot: false };
const callers = {
  nobody: undefined,
  root,
  subUser,
  suspendedRoot: { ...root, isSuspended: true },
  suspendedSubUser: { ...subUser, isSuspended: true },
  support: { ...root, isSupport: true },
  suspendedSupport: { ...root, isSupport: true, isSuspended: true },
};

function verdict(rule: CallerRule, caller: Caller | undefined): string {
  try {
    authorise(rule, caller);
    return 'allow';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.reason ?? error.code;
  }
}

/** Written out from the specification: suspended accounts are reduced to contact, plans and billing; billing is the root's. */
const rows: Record<CallerRule, Record<keyof typeof callers, string>> = {
  public: {
    nobody: 'allow',
    root: 'allow',
    subUser: 'allow',
    suspendedRoot: 'allow',
    suspendedSubUser: 'allow',
    support: 'allow',
    suspendedSupport: 'allow',
  },
  member: {
    nobody: 'unauthenticated',
    root: 'allow',
    subUser: 'allow',
    suspendedRoot: 'account_suspended',
    suspendedSubUser: 'account_suspended',
    support: 'forbidden',
    suspendedSupport: 'forbidden',
  },
  root: {
    nobody: 'unauthenticated',
    root: 'allow',
    subUser: 'forbidden',
    suspendedRoot: 'account_suspended',
    suspendedSubUser: 'account_suspended',
    support: 'forbidden',
    suspendedSupport: 'forbidden',
  },
  'suspended-ok': {
    nobody: 'unauthenticated',
    root: 'allow',
    subUser: 'allow',
    suspendedRoot: 'allow',
    suspendedSubUser: 'allow',
    support: 'forbidden',
    suspendedSupport: 'forbidden',
  },
  'root-suspended-ok': {
    nobody: 'unauthenticated',
    root: 'allow',
    subUser: 'forbidden',
    suspendedRoot: 'allow',
    suspendedSubUser: 'account_suspended',
    support: 'forbidden',
    suspendedSupport: 'forbidden',
  },
  support: {
    nobody: 'unauthenticated',
    root: 'forbidden',
    subUser: 'forbidden',
    suspendedRoot: 'forbidden',
    suspendedSubUser: 'forbidden',
    support: 'allow',
    suspendedSupport: 'allow',
  },
};

describe.each(Object.entries(rows) as [CallerRule, (typeof rows)[CallerRule]][])(
  'a call for %s',
  (rule, row) => {
    test.each(Object.entries(row) as [keyof typeof callers, string][])(
      '%s: %s',
      (kind, expected) => {
        expect(verdict(rule, callers[kind])).toBe(expected);
      },
    );
  },
);
