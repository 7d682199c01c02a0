/** Who may open a socket, asked at the local host's own gateway, and that every message is handled behind it. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHostServer } from '../../dev/gateway/host-server.ts';
import { startSockets } from '../../dev/gateway/sockets.ts';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { socketRoutes } from '../../shared/sockets/catalogue.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { useStandIns } from '../stand-ins.ts';
import { type Actor, type ActorKind, actorKinds, makeActors } from './actors.ts';
import { makePool } from './make-tokens.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { pool, tokenFor, badTokensFor } = makePool();
const keys = await startLoopbackServer((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(pool.jwks));
});
vi.stubEnv('USER_POOL_CLIENT_ID', pool.clientId);
vi.stubEnv('JWT_ISSUER', `https://cognito-idp.us-east-1.amazonaws.com/${pool.userPoolId}`);
vi.stubEnv('JWKS_URI', `${keys.url}/jwks.json`);
const sockets = await startSockets();
vi.stubEnv('SOCKET_ENDPOINT', sockets.managementUrl);
const server = await startHostServer(0);
server.open({ http: async (_, response) => void response.end(), upgrade: sockets.upgrade });
let actors: Record<ActorKind, Actor>;
beforeAll(async () => {
  actors = await makeActors(table);
});
afterAll(async () => {
  await Promise.all([sockets.stop(), server.stop(), keys.close()]);
  vi.unstubAllEnvs();
});

const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.split(' ')[1];

/** Status of the answer to an upgrade; 101 for an open socket, which is closed at once. */
const knock = (token: string | undefined): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const protocols = ['web-vitals', ...(token === undefined ? [] : [token])];
    const asked = request({
      host: '127.0.0.1',
      port: server.port,
      path: '/ws',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': protocols.join(', '),
      },
    });
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });

const refused: Partial<Record<ActorKind, number>> = {
  'suspended root': 403,
  'suspended for payment': 403,
  'suspended sub-user': 403,
  'root without second step': 403,
  'sub-user without second step': 403,
  'removed sub-user': 401,
  'share link': 401,
  'report link': 401,
};

test.each(actorKinds.filter((kind) => kind !== 'anonymous'))('%s knocks', async (kind) => {
  expect(await knock(tokenIn(tokenFor(actors[kind])))).toBe(refused[kind] ?? 101);
});

test.each(Object.keys(badTokensFor('any')))(
  'what only looks like a token of ours opens nothing, and reads nothing: %s',
  async (name) => {
    const { userId } = actors.root;
    const sent = vi.spyOn(documentClient(), 'send');
    expect(await knock(tokenIn(badTokensFor(userId)[name]))).toBe(401);
    // A socket of another test may just have closed.
    const inputs = JSON.stringify(sent.mock.calls.map(([command]) => command.input));
    sent.mockRestore();
    for (const subject of [userId, 'another-user']) expect(inputs).not.toContain(subject);
  },
);

test('every message of the catalogue is answered or refused behind the gateway, and in no other words', async () => {
  const token = tokenIn(tokenFor(actors['sub-user'])) ?? '';
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, ['web-vitals', token]);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const replies: unknown[] = [];
  socket.addEventListener('message', ({ data }) => replies.push(JSON.parse(String(data))));
  for (const { route, id } of socketRoutes) socket.send(JSON.stringify({ type: route, id }));
  socket.send(JSON.stringify({ type: 'no-such-route', id: 'none' }));
  await vi.waitFor(() => expect(replies.length).toBeGreaterThan(socketRoutes.length), 60_000);
  for (const { id } of socketRoutes) {
    expect(replies).toContainEqual(
      expect.objectContaining({ to: id, type: expect.stringMatching(/^(answer|refused)$/) }),
    );
  }
  expect(replies).toContainEqual(expect.objectContaining({ message: 'Forbidden' }));
  socket.close();
});
