import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../../shared/calls/define-call.ts';
import { email, ownEmail, ownUser } from '../../../shared/calls/fields.ts';
import { assertOwnAccount } from './own-fields.ts';
import type { UserCaller } from '../callers/caller.ts';

const defineCall = callsOf('plans');

const contract = defineCall({
  id: 'example',
  domain: 'platform',
  method: 'POST',
  path: '/example/{user}',
  summary: '',
  caller: 'member',
  params: z.object({ user: ownUser }),
  query: z.object({ email: ownEmail.optional() }),
  body: z.object({ email: ownEmail.optional(), friend: email.optional() }),
  answer: z.unknown(),
});
const subUser: UserCaller = {
  kind: 'user',
  role: 'sub-user',
  userId: 'sub-id',
  email: 'sub@example.com',
  accountId: 'account-1',
  accountEmail: 'root@example.com',
  rootUserId: 'root-id',
  isSuspended: false,
  isExpired: false,
  isTwoStepDue: false,
  isConfirmed: true,
  isSupport: false,
};
const asking = (user: string, more: { query?: unknown; body?: unknown } = {}) =>
  assertOwnAccount(
    contract,
    { params: { user }, query: more.query ?? {}, body: more.body ?? {} },
    subUser,
  );

describe('assertOwnAccount', () => {
  test.each(['sub-id', 'root-id', 'sub@example.com', 'root@example.com'])(
    '%s is the caller or the account',
    (user) => {
      expect(() => asking(user)).not.toThrow();
    },
  );

  test.each(['other-id', 'other@example.com', 'account-1', '', 'ROOT-ID'])(
    '%j is another',
    (user) => {
      expect(() => asking(user)).toThrow(
        expect.objectContaining({ code: 'forbidden', field: 'user' }),
      );
    },
  );

  test('every part is checked, and optional fields may be missing', () => {
    const body = { email: 'other@example.com' };
    expect(() => asking('sub-id', { body })).toThrow(/another account/);
    expect(() => asking('sub-id', { query: body })).toThrow(/another account/);
    expect(() => asking('sub-id', { body: { email: undefined } })).not.toThrow();
  });

  test('fields that do not name an account are not checked', () => {
    expect(() => asking('sub-id', { body: { friend: 'other@example.com' } })).not.toThrow();
  });
});
