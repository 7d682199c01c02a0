import * as z from 'zod';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callsOf } from '../../../shared/calls/define-call.ts';
import { ownEmail } from '../../../shared/calls/fields.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { log } from '../logger.ts';
import { rateOf } from '../limits/caller-throttle.ts';
import { documentClient } from '../aws/clients.ts';
import { handleCall } from './handle-call.ts';
import { userEntity } from '../callers/user-entity.ts';

const defineCall = callsOf('plans');

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

const contract = (id: string, more: { caller?: 'public' | 'member'; requests?: number } = {}) =>
  defineCall({
    id,
    domain: 'platform',
    method: 'POST',
    path: '/example',
    summary: '',
    caller: more.caller ?? 'member',
    body: z.object({ email: ownEmail.optional(), count: z.number().optional() }),
    answer: z.object({ who: z.string() }),
    status: 202,
    ...(more.requests === undefined
      ? {}
      : { limit: { requests: more.requests, windowSeconds: 3600 } }),
  });
const whoAmI = contract('who-am-i');
const whoHandler = handleCall(whoAmI, async ({ caller }) => ({
  who: caller?.kind === 'user' ? caller.accountEmail : '',
}));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('handleCall', () => {
  test('answers with the status of the contract, as the account of the token', async () => {
    const root = await seedAccount(table);
    const helper = await seedSubUser(table, root);
    for (const { userId } of [root, helper]) {
      expect(await callRaw(whoHandler, whoAmI, {}, { as: { userId } })).toMatchObject({
        status: 202,
        body: { who: root.email },
      });
    }
  });

  test('refuses a token whose user is removed', async () => {
    const root = await seedAccount(table);
    const { accountId, userId } = root;
    await userEntity(table).delete({ accountId, userId }).go();
    const answer = await callRaw(whoHandler, whoAmI, {}, { as: { userId } });
    expect(answer.status).toBe(401);
    expect((await callRaw(whoHandler, whoAmI, {}, { as: { userId: 'nobody' } })).status).toBe(401);
  });

  test('refuses an ID token of the same user', async () => {
    const { userId } = await seedAccount(table);
    const answer = await callRaw(whoHandler, whoAmI, {}, { as: { userId, tokenUse: 'id' } });
    expect(answer.status).toBe(401);
  });

  test('a caller without permission learns nothing about the input', async () => {
    const answer = await callRaw(whoHandler, whoAmI, { body: '{' });
    expect(answer.status).toBe(401);
  });

  test('another account in the body is refused before the work begins', async () => {
    const [mine, theirs] = [await seedAccount(table), await seedAccount(table)];
    const work = vi.fn(async () => ({ who: '' }));
    const handler = handleCall(whoAmI, work);
    const request = { body: { email: theirs.email } };
    const answer = await callRaw(handler, whoAmI, request, { as: { userId: mine.userId } });
    expect([answer.status, answer.body.errors[0].field]).toEqual([403, 'email']);
    expect(work).not.toHaveBeenCalled();
  });

  test('limits apply per account, over its users, and per address on public calls', async () => {
    stopDates();
    const limited = contract('limited', { requests: 2 });
    const handler = handleCall(limited, async () => ({ who: '' }));
    const root = await seedAccount(table);
    const helper = await seedSubUser(table, root);
    const other = await seedAccount(table);
    const statuses = [];
    for (const { userId } of [root, helper, root, other]) {
      statuses.push((await callRaw(handler, limited, {}, { as: { userId } })).status);
    }
    expect(statuses).toEqual([202, 202, 429, 202]);

    const open = contract('limited-public', { caller: 'public', requests: 1 });
    const openHandler = handleCall(open, async () => ({ who: '' }));
    const from = (address: string) => callRaw(openHandler, open, {}, { from: address });
    expect((await from('203.0.113.1')).status).toBe(202);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2')).status).toBe(202);
  });

  test('a flood is refused before the work, and does not affect other callers', async () => {
    const flooded = contract('flooded', { caller: 'public' });
    const work = vi.fn(async () => ({ who: '' }));
    const handler = handleCall(flooded, work);
    const from = (address: string) => callRaw(handler, flooded, {}, { from: address });
    const { burst } = rateOf(flooded);
    // The clock stands still, so that the bucket does not refill.
    vi.useFakeTimers({ toFake: ['performance'] });
    await Promise.all(Array.from({ length: burst }, () => from('203.0.113.66')));
    expect(work).toHaveBeenCalledTimes(burst);
    const refused = await from('203.0.113.66');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(work).toHaveBeenCalledTimes(burst);
    expect((await from('203.0.113.67')).status).toBe(202);
  });

  test('problems are answered by their code; other errors reveal nothing', async () => {
    const { userId } = await seedAccount(table);
    const failing = (error: Error) =>
      callRaw(
        handleCall(whoAmI, async () => {
          throw error;
        }),
        whoAmI,
        {},
        { as: { userId } },
      );
    expect((await failing(new ProblemError('conflict', 'Taken'))).status).toBe(409);
    const broken = await failing(new TypeError('secret detail'));
    expect(broken.status).toBe(500);
    expect(JSON.stringify(broken.body)).not.toContain('secret');
  });

  test('work that fails after its change leaves the audit entry in the log', async () => {
    const { accountId, userId } = await seedAccount(table);
    const changing = { ...whoAmI, id: 'change-it', writes: { kind: 'account' as const } };
    const logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const failing = (error: Error) =>
      callRaw(
        handleCall(changing, async () => {
          throw error;
        }),
        changing,
        {},
        { as: { userId } },
      );
    await failing(new ProblemError('conflict', 'It is there already'));
    expect(logged).not.toHaveBeenCalled();
    expect((await failing(new Error('killed'))).status).toBe(500);
    const actor = { kind: 'user', userId };
    expect(logged).toHaveBeenCalledWith('change without an audit entry', {
      entry: expect.objectContaining({ accountId, actor, action: 'change-it' }),
    });
    logged.mockRestore();
  });

  test('an answer that violates its contract is an internal error, if answers are checked', async () => {
    const { userId } = await seedAccount(table);
    const wrong = handleCall(whoAmI, async () => JSON.parse('{"who":7}') as { who: string });
    expect((await callRaw(wrong, whoAmI, {}, { as: { userId } })).status).toBe(500);
    vi.stubEnv('CHECK_ANSWERS', '');
    expect((await callRaw(wrong, whoAmI, {}, { as: { userId } })).status).toBe(202);
  });

  test('passes the bearer token to calls that verify it themselves', async () => {
    const open = contract('bearer', { caller: 'public' });
    const handler = handleCall(open, async ({ bearer }) => ({ who: bearer ?? 'none' }));
    expect((await callRaw(handler, open, {}, { bearer: 'a.b.c' })).body).toEqual({ who: 'a.b.c' });
    expect((await callRaw(handler, open, {})).body).toEqual({ who: 'none' });
  });
});
