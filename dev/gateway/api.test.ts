import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { signStripe } from '../../test/support/sign-stripe.ts';
import { seedAccount } from '../../test/support/seed-account.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { listenOnLoopback, type LoopbackServer } from '../stand-ins/loopback-server.ts';
import { apiHandler } from './api.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
let server: LoopbackServer;

beforeAll(async () => {
  const { userId } = await seedAccount(table);
  const api = apiHandler((header) =>
    header === 'Bearer good' ? { sub: userId, token_use: 'access' } : undefined,
  );
  server = await listenOnLoopback((request, response) => void api(request, response));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.stop());

const asking = async (token: string): Promise<number> => {
  const answer = await fetch(`${server.url}/api/status/all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"sites":[]}',
  });
  await answer.arrayBuffer();
  return answer.status;
};

test('requests without a token are refused, and do not count against those of a user', async () => {
  // The clock stands still, so that buckets do not refill.
  vi.useFakeTimers({ toFake: ['performance'] });
  const flood = await Promise.all(Array.from({ length: 110 }, () => asking('none')));
  expect(new Set(flood)).toEqual(new Set([401]));
  expect(await asking('good')).toBe(200);
});

test('a webhook receives the bytes that its provider signed', async () => {
  const body = '{"id":"evt_1","type":"of.no.interest","note":"Grüße"}\n';
  const send = (signed: string) =>
    fetch(`${server.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signStripe('whsec_test', signed, new Date()) },
      body,
    });
  expect((await send(body)).status).toBe(404);
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_test');
  expect((await send(body)).status).toBe(200);
  expect((await send(body.trim())).status).toBe(401);
  vi.unstubAllEnvs();
});

test('a cookie that a call sets reaches the browser', async () => {
  const answer = await fetch(`${server.url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'cookie@example.com',
      password: 'Analytical-1843',
      role: 'CEO',
      usePlan: 'Other',
    }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^known-devices=[\w-]{43}; Path=\/api\/auth; .*HttpOnly/),
  ]);
});
