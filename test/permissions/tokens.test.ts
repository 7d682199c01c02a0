/** The middleware of the calls accepts an access token of our pool and client, and nothing that only looks like one. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { type CallContract, needsSession, needsViewToken } from '../../shared/calls/define-call.ts';
import { isWhole } from '../support/is-whole.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount } from '../support/seed-account.ts';
import { startApi } from './over-http.ts';

const api = await startApi();
let good: string;
let bad: Record<string, string | undefined>;

beforeAll(async () => {
  const { userId } = await seedAccount(await useTable());
  good = api.tokenFor({ userId });
  bad = api.badTokensFor(userId);
});
afterAll(() => api.stop());

async function ask(call: CallContract, authorization: string | undefined) {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'unknown']);
  const { status, body } = await api.ask(
    call,
    { params: Object.fromEntries(names) },
    authorization,
  );
  return { status, body: body as unknown };
}

/** No token, and all others or every third of them, in turns from call to call. */
const tokensFor = (turn: number) =>
  Object.entries(bad).filter(([, token], at) => isWhole || !token || (at + turn) % 3 === 0);
const numbered = (calls: readonly CallContract[]) =>
  calls.map((call, turn) => [call.id, call, turn] as const);
const open = numbered(catalogue.filter(({ caller }) => caller === 'public'));
const guarded = numbered(catalogue.filter(needsSession));
const shared = numbered(catalogue.filter(needsViewToken));

describe.each(guarded)('%s', (_, call, turn) => {
  test('refuses every other token in the middleware, and reads nothing', async () => {
    const sent = vi.spyOn(documentClient(), 'send');
    for (const [name, token] of tokensFor(turn)) {
      expect([name, await ask(call, token)]).toEqual([
        name,
        {
          status: 401,
          body: {
            message: 'Please sign in',
            errors: [{ code: 'unauthenticated', message: 'Please sign in' }],
            requestId: expect.stringMatching(/^[\w-]{36}$/),
          },
        },
      ]);
    }
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });

  // `permissions.test.ts` calls each with one.
  test.skipIf(!isWhole && turn > 0)('lets an access token of ours in', async () => {
    expect((await ask(call, good)).status).not.toBe(401);
  });
});

test.each(shared)('%s takes the token of an opened link only', async (_, call) => {
  const sent = vi.spyOn(documentClient(), 'send');
  for (const token of [...Object.values(bad), good])
    expect(await ask(call, token)).toMatchObject({
      status: 401,
      body: { message: 'This link is no longer valid' },
    });
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

test.each(open)('%s, which is public, gives a bad token nothing', async (_, call, turn) => {
  const without = await ask(call, undefined);
  // One that takes no input has nothing to complain of.
  const { body, params, query } = call;
  const takesAny =
    body === undefined && params === undefined && query?.safeParse({}).success !== false;
  // An address of a heartbeat that is no address gets the answer of an unknown one.
  const refused = call.domain === 'heartbeats' ? 404 : 400;
  expect(without.status).toBe(takesAny ? 200 : refused);
  for (const [name, token] of tokensFor(turn))
    expect([name, (await ask(call, token)).status]).toEqual([name, without.status]);
});
