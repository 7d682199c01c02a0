import { describe, expect, test } from 'vitest';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../aws/clients.ts';
import { findCaller, parseClaims } from './find-caller.ts';
import { userEntity } from '../table/user.ts';

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

  test('a session is told from another sign-in of the same user, and known again after a refresh', () => {
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
  ])('%j names nobody', (claims) => {
    expect(parseClaims(claims)).toBeUndefined();
  });
});

describe('findCaller', () => {
  const now = Math.floor(Date.now() / 1000);

  test('knows the account of root user and sub-user', async () => {
    const root = await seedAccount(table, { suspended: true });
    const helper = await seedSubUser(table, root);
    const common = {
      accountId: root.accountId,
      accountEmail: root.email,
      rootUserId: root.userId,
      isSuspended: true,
    };
    expect(await findCaller(table, { sub: root.userId, groups: [], authTime: now })).toEqual({
      ...common,
      userId: root.userId,
      email: root.email,
      isRoot: true,
      isSupport: false,
    });
    expect(
      await findCaller(table, { sub: helper.userId, groups: ['support'], authTime: now }),
    ).toMatchObject({ ...common, email: helper.email, isRoot: false, isSupport: true });
  });

  test('sessions from before a change of password are nobody’s', async () => {
    const { accountId, userId } = await seedAccount(table);
    const passwordChangedAt = new Date(now * 1000 + 400).toISOString();
    await userEntity(table).patch({ accountId, userId }).set({ passwordChangedAt }).go();
    const at = (authTime: number) => findCaller(table, { sub: userId, groups: [], authTime });
    expect(await at(now - 1)).toBeUndefined();
    expect(await at(0)).toBeUndefined();
    expect(await at(now)).toMatchObject({ userId });
  });
});
