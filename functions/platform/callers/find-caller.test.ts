import { describe, expect, test } from 'vitest';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../aws/clients.ts';
import { findCallers, findUser, parseClaims } from './find-caller.ts';
import { userEntity } from './user-entity.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

describe('parseClaims', () => {
  test.each([
    [{ 'cognito:groups': ['support', 'x'], auth_time: 5 }, ['support', 'x'], 5],
    [{ 'cognito:groups': '[support x]', auth_time: '5' }, ['support', 'x'], 5],
    [{ 'cognito:groups': '[]' }, [], 0],
    [{ 'cognito:groups': 7, auth_time: 'soon' }, [], 0],
    [{}, [], 0],
  ])('%j', (claims, groups, authTime) => {
    const claimed = { sub: 'a', token_use: 'access', ...claims };
    expect(parseClaims(claimed)).toMatchObject({ sub: 'a', groups, authTime });
  });

  test('a session is distinguished from another sign-in of the same user, and recognised after a refresh', () => {
    const sessionOf = (claims: Record<string, unknown>) =>
      parseClaims({ sub: 'a', token_use: 'access', ...claims })?.sessionId;
    expect(sessionOf({ origin_jti: 'x', iat: 1 })).toBe(sessionOf({ origin_jti: 'x', iat: 2 }));
    expect(sessionOf({ origin_jti: 'x' })).not.toBe(sessionOf({ origin_jti: 'y' }));
    expect(sessionOf({ auth_time: 1 })).not.toBe(sessionOf({ auth_time: 2 }));
  });

  test.each([
    undefined,
    {},
    { sub: 7, token_use: 'access' },
    { sub: 'a' },
    { sub: 'a', token_use: 'id' },
  ])('%j identifies no user', (claims) => {
    expect(parseClaims(claims)).toBeUndefined();
  });
});

describe('findCallers', () => {
  const now = Math.floor(Date.now() / 1000);

  test('knows the account of root user and sub-user', async () => {
    const root = await seedAccount(table, { suspended: true });
    const helper = await seedSubUser(table, root);
    const common = {
      kind: 'user',
      accountId: root.accountId,
      accountEmail: root.email,
      rootUserId: root.userId,
      isSuspended: true,
      isExpired: false,
      isTwoStepDue: false,
      isConfirmed: true,
    };
    expect(
      await findCallers(table, { sub: root.userId, groups: [], authTime: now, sessionId: 'one' }),
    ).toEqual([
      { ...common, userId: root.userId, email: root.email, role: 'root', isSupport: false },
    ]);
    expect(
      await findCallers(table, { sub: helper.userId, groups: [], authTime: now, sessionId: 'one' }),
    ).toMatchObject([{ ...common, email: helper.email, role: 'sub-user', isSupport: false }]);
  });

  test('staff keep their own account, and need none', async () => {
    const { userId, accountId } = await seedAccount(table);
    const groups = ['support'];
    expect(
      await findCallers(table, { sub: userId, groups, authTime: now, sessionId: 'one' }),
    ).toMatchObject([
      { kind: 'user', userId, accountId, isSupport: true },
      { kind: 'support', userId },
    ]);
    const withoutAccount = { sub: 'staff-1', groups, authTime: now, sessionId: 'one' };
    expect(await findCallers(table, withoutAccount)).toEqual([
      { kind: 'support', userId: 'staff-1' },
    ]);
    expect(await findUser(table, withoutAccount)).toBeUndefined();
    expect(await findCallers(table, { ...withoutAccount, groups: [] })).toEqual([]);
  });

  test('sessions from before a change of password are invalid, even those of staff', async () => {
    const { accountId, userId } = await seedAccount(table);
    const passwordChangedAt = new Date(now * 1000 + 400).toISOString();
    await userEntity(table).patch({ accountId, userId }).set({ passwordChangedAt }).go();
    const at = (authTime: number) => ({
      sub: userId,
      groups: ['support'],
      authTime,
      sessionId: 'one',
    });
    expect(await findCallers(table, at(now - 1))).toEqual([]);
    expect(await findCallers(table, at(0))).toEqual([]);
    expect(await findUser(table, at(0))).toBeUndefined();
    expect(await findCallers(table, at(now))).toMatchObject([{ userId }, { kind: 'support' }]);
    expect(await findUser(table, at(now))).toMatchObject({ userId });
  });
});
