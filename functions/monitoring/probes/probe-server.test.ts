import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../test/support/loopback-server.ts';
import { publicPolicy } from '../../platform/target-guard/target-policy.ts';
import { ownProbe } from '../../providers/probes/own-probe.ts';
import { answerRequests } from './answer-requests.ts';
import { probeServer } from './probe-server.ts';

const token = 'a-token-that-nobody-can-guess-0123456789';
const vienna = { countryCode: 'AT', city: 'Vienna' };
const probe = ownProbe({ policy: publicPolicy, witnesses: 'none' });
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = probeServer({ token, answer: answerRequests(probe, vienna) });
  ({ port, close } = await listenOnLoopback(server));
});
afterAll(() => close());

const hello = '{"kind":"hello"}';

/** Unlike fetch, it sends any header. */
async function post(
  body: string,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  { path = '/', method = 'POST', at = port } = {},
): Promise<{ status: number | undefined; text: string; headers: unknown }> {
  const outgoing = send({ host: '127.0.0.1', port: at, path, method, headers });
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    text: Buffer.concat(chunks).toString(),
    headers: response.headers,
  };
}

test('reports its place to the caller with the token', async () => {
  const { status, text, headers } = await post(hello);
  expect([status, JSON.parse(text)]).toEqual([200, { kind: 'hello', ...vienna }]);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  {},
  { authorization: '' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${token.slice(0, -1)}` },
  { authorization: `Bearer ${token}x` },
  { authorization: token },
  { authorization: `Basic ${token}` },
])('answers nothing to a caller with %j', async (headers: Record<string, string>) => {
  const { status, text } = await post(hello, headers);
  expect([status, text]).toEqual([401, '{}']);
});

test('refuses browsers, also with the token', async () => {
  const authorization = `Bearer ${token}`;
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://127.0.0.1:${port}` },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])
    expect((await post(hello, { authorization, ...headers })).status).toBe(403);
});

test('repeats no header and no path of a request', async () => {
  const authorization = `Bearer ${token}`;
  for (const headers of [{}, { authorization }]) {
    const answer = await post(hello, { host: 'evil.example', ...headers }, { path: '/evil' });
    expect([401, 404]).toContain(answer.status);
    expect(JSON.stringify(answer)).not.toContain('evil');
  }
});

test('answers one method on one path', async () => {
  const ours = { authorization: `Bearer ${token}` };
  expect((await post('', ours, { method: 'GET' })).status).toBe(405);
  expect((await post('', ours, { method: 'OPTIONS' })).status).toBe(405);
  expect((await post(hello, ours, { path: '/?x=1' })).status).toBe(404);
  expect((await post('', {}, { method: 'GET' })).status).toBe(401);
});

test.each([
  ['', 400],
  ['{', 400],
  ['[]', 400],
  ['{"kind":"ping","host":"shop.example","port":"443"}', 400],
  [`{"kind":"check","url":"https://shop.example/${'a'.repeat(200_000)}"}`, 413],
])('refuses %.40s', async (body, status) => {
  expect((await post(body)).status).toBe(status);
});

test('guards the network that it stands in', async () => {
  for (const host of ['127.0.0.1', '192.168.0.1', '10.1.2.3', '169.254.169.254', '[::1]']) {
    const { text } = await post(JSON.stringify({ kind: 'ping', host, port: 80 }));
    expect(JSON.parse(text)).toMatchObject({ kind: 'refused' });
  }
  const { text } = await post(JSON.stringify({ kind: 'check', url: `http://127.0.0.1:${port}/` }));
  expect(JSON.parse(text)).toEqual({ kind: 'down', reason: 'blocked' });
});

test('answers so many requests a minute, and strangers do not use them up', async () => {
  const limited = probeServer({ token, perMinute: 2, answer: async () => ({ kind: 'hello' }) });
  const { port: at, close: end } = await listenOnLoopback(limited);
  const ours = { authorization: `Bearer ${token}` };
  const statuses: unknown[] = [];
  for (const headers of [{}, ours, {}, ours, ours, {}])
    statuses.push((await post(hello, headers, { at })).status);
  expect(statuses).toEqual([401, 200, 401, 200, 429, 401]);
  expect((await post(hello, ours, { at })).headers).toHaveProperty('retry-after');
  await end();
});

test('stops measuring for a caller who has gone', async () => {
  const { promise: stopped, resolve } = Promise.withResolvers<string>();
  const answer = async (_: unknown, signal?: AbortSignal) => {
    await new Promise((end) => signal?.addEventListener('abort', end));
    resolve('stopped');
    signal?.throwIfAborted();
    return { kind: 'hello' } as const;
  };
  const { port: at, close: end } = await listenOnLoopback(probeServer({ token, answer }));
  const socket = connect(at, '127.0.0.1');
  const head = `POST / HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: 16\r\n\r\n`;
  socket.write(head + hello, () => setTimeout(() => socket.destroy(), 20));
  expect(await stopped).toBe('stopped');
  await end();
});
