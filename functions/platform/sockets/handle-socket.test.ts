import * as z from 'zod';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { defineSocketRoute, maxMessageBytes } from '../../../shared/sockets/define-socket-route.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { type Opened, openConnection, say } from '../../../test/support/socket-messages.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../aws/clients.ts';
import { accountEntity } from '../callers/account-entity.ts';
import { connectionEntity } from './connection-entity.ts';
import { userEntity } from '../callers/user-entity.ts';
import { handleSocket } from './handle-socket.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

const hello = defineSocketRoute({
  id: 'hello',
  domain: 'platform/sockets',
  route: 'say_hello',
  summary: '',
  caller: 'member',
  message: z.object({ words: z.string().max(10), times: z.number().int().optional() }),
  answer: z.object({ heard: z.string(), by: z.string() }),
});
const work = vi.fn();
const handler = handleSocket(hello, async (context) => {
  work();
  return { heard: context.message.words, by: context.caller.userId };
});
let opened: Opened;
let account: Awaited<ReturnType<typeof seedAccount>>;

beforeAll(async () => {
  account = await seedAccount(table);
  opened = await openConnection(table, account);
});

const message = { type: 'say_hello', id: 'm-1', words: 'hello' };

describe('a message', () => {
  test('is answered under its id, as the user of the session', async () => {
    expect(await say(handler, opened, message)).toEqual({
      type: 'answer',
      to: 'm-1',
      answer: { heard: 'hello', by: account.userId },
    });
  });

  test.each([
    ['not JSON', '{', ['message']],
    ['empty', '', ['message']],
    ['a list', '[]', ['message']],
    ['without an id', { ...message, id: undefined }, ['id']],
    ['with an id that is too long', { ...message, id: 'x'.repeat(65) }, ['id']],
    ['without a field', { ...message, words: undefined }, ['words']],
    ['wrong in two fields', { ...message, words: 7, times: 0.5 }, ['words', 'times']],
    ['with half a character', { ...message, words: '\ud800' }, ['words']],
  ])('that is %s is refused by the names of its fields', async (_what, sent, fields) => {
    work.mockClear();
    const reply = await say(handler, opened, sent);
    expect(reply.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect([reply.type, reply.errors[0].code]).toEqual(['refused', 'invalid_input']);
    expect(work).not.toHaveBeenCalled();
  });

  test('that is too large is not parsed', async () => {
    const reply = await say(handler, opened, { ...message, more: 'x'.repeat(maxMessageBytes) });
    expect(reply).toMatchObject({ to: 'm-1', errors: [{ code: 'payload_too_large' }] });
  });

  test('that the work refuses is answered with the reason, without internal errors', async () => {
    const failing = (error: Error) =>
      say(
        handleSocket(hello, async () => {
          throw error;
        }),
        opened,
        message,
      );
    expect(await failing(new ProblemError('conflict', 'Taken', { field: 'words' }))).toEqual({
      type: 'refused',
      to: 'm-1',
      errors: [{ code: 'conflict', message: 'Taken', field: 'words' }],
    });
    const broken = await failing(new TypeError('secret detail'));
    expect(broken.errors).toEqual([{ code: 'internal', message: 'Something went wrong' }]);
  });
});

describe('a flood', () => {
  test('of one connection is refused, without affecting the next connection', async () => {
    const quiet = handleSocket(
      { ...hello, rate: { requestsPerSecond: 0.001, burst: 2 } },
      async () => ({ heard: '', by: '' }),
    );
    const other = await openConnection(table, account);
    const types = [];
    for (const one of [opened, opened, opened, other])
      types.push((await say(quiet, one, message)).type);
    expect(types).toEqual(['answer', 'answer', 'refused', 'answer']);
  });

  test('of one user is counted over all their connections', async () => {
    stopDates();
    const limited = handleSocket(
      { ...hello, id: 'limited', limit: { messages: 2, windowSeconds: 3600 } },
      async () => ({ heard: '', by: '' }),
    );
    const stranger = await openConnection(table, await seedAccount(table));
    const again = await openConnection(table, account);
    const replies = [];
    for (const one of [opened, again, opened, stranger])
      replies.push(await say(limited, one, message));
    expect(replies.map(({ type }) => type)).toEqual(['answer', 'answer', 'refused', 'answer']);
    expect(replies[2]).toMatchObject({
      errors: [{ code: 'too_many_requests' }],
      retryAfterSeconds: expect.any(Number),
    });
  });
});

describe('a connection', () => {
  const unauthenticated = { type: 'refused', errors: [{ code: 'unauthenticated' }] };
  const endings: [string, (one: Opened) => Promise<unknown>][] = [
    [
      'whose token has run out',
      ({ accountId, connectionId }) =>
        connectionEntity(table).patch({ accountId, connectionId }).set({ sessionUntil: 1 }).go(),
    ],
    [
      'whose user has a new password',
      ({ accountId, userId }) =>
        userEntity(table)
          .patch({ accountId, userId })
          .set({ passwordChangedAt: new Date(Date.now() + 2000).toISOString() })
          .go(),
    ],
    [
      'whose user was removed',
      ({ accountId, userId }) => userEntity(table).delete({ accountId, userId }).go(),
    ],
  ];
  test.each(endings)('%s is refused, and deleted', async (_what, end) => {
    const one = await openConnection(table, await seedAccount(table));
    expect(await say(handler, one, message)).toMatchObject({ type: 'answer' });
    await end(one);
    work.mockClear();
    expect(await say(handler, one, message)).toMatchObject(unauthenticated);
    expect(work).not.toHaveBeenCalled();
    const { accountId, connectionId } = one;
    expect((await connectionEntity(table).get({ accountId, connectionId }).go()).data).toBeNull();
  });

  test('of a suspended account is notified, and closed', async () => {
    const one = await openConnection(table, await seedAccount(table));
    const { accountId } = one;
    await accountEntity(table).patch({ accountId }).set({ suspended: true }).go();
    expect(await say(handler, one, message)).toMatchObject({
      errors: [{ code: 'forbidden', reason: 'account_suspended' }],
    });
    const { connectionId } = one;
    expect((await connectionEntity(table).get({ accountId, connectionId }).go()).data).toBeNull();
  });

  test('that is unknown is refused', async () => {
    const unknown = { ...opened, connectionId: 'unknown' };
    expect(await say(handler, unknown, message)).toMatchObject(unauthenticated);
  });
});
