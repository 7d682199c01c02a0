import { describe, expect, test } from 'vitest';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { oneTimeTokenEntity } from './one-time-token-entity.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const tokens = oneTimeTokens(table);
const now = new Date('2026-11-21T12:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3600 * 1000);
const owner = { accountId: 'account-1', userId: 'user-1', email: 'ada@example.com' };
const issue = (purpose: 'confirm-email' | 'reset-password' | 'invitation') =>
  tokens.issue({ ...owner, purpose }, now);

describe('oneTimeTokens', () => {
  test('are 256 random bits, stored as a hash only', async () => {
    const [first, second] = [await issue('confirm-email'), await issue('confirm-email')];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(first).not.toBe(second);
    const { data } = await oneTimeTokenEntity(table)
      .get({ hash: hashOfToken(first) })
      .go();
    expect(data).toMatchObject(owner);
    expect(JSON.stringify(data)).not.toContain(first);
  });

  test('stand for one purpose', async () => {
    const token = await issue('confirm-email');
    const grant = { ...owner, purpose: 'confirm-email', createdAt: now.toISOString() };
    expect(await tokens.find('confirm-email', token, now)).toEqual(grant);
    expect(await tokens.find('reset-password', token, now)).toBeUndefined();
    expect(await tokens.find('confirm-email', `${token}x`, now)).toBeUndefined();
  });

  test.each([
    ['confirm-email', 24],
    ['reset-password', 24],
    ['invitation', 7 * 24],
  ] as const)('%s: good for %i hours, whether swept or not', async (purpose, hours) => {
    const token = await issue(purpose);
    expect(await tokens.find(purpose, token, later(hours - 0.01))).toBeDefined();
    expect(await tokens.find(purpose, token, later(hours))).toBeUndefined();
  });

  test('are used once, by one', async () => {
    const token = await issue('reset-password');
    const uses = await Promise.all(Array.from({ length: 5 }, () => tokens.consume(token)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await tokens.find('reset-password', token, now)).toBeUndefined();
    expect(await tokens.consume('never-issued')).toBe(false);
  });

  test('can be put back with the time that they had', async () => {
    const token = await issue('reset-password');
    const grant = await tokens.find('reset-password', token, now);
    await tokens.consume(token);
    if (grant !== undefined) await tokens.restore(token, grant);
    expect(await tokens.find('reset-password', token, later(23))).toEqual(grant);
    expect(await tokens.find('reset-password', token, later(24))).toBeUndefined();
  });
});
