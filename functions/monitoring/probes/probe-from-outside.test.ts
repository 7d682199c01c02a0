import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket as NodeSocket, WebSocketServer } from 'ws';
import { socketRoutes } from '../../../shared/sockets/catalogue.ts';
import { ping } from '../../../shared/sockets/keep-alive.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useSocketServer } from '../../../test/support/socket-server.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { env } from '../../platform/aws/env.ts';
import { isLookTicket, signLookTicket } from '../../platform/callers/look-ticket.ts';
import { connectionEntity, lookAccountId } from '../../platform/sockets/connection-entity.ts';
import { probeFromOutside } from './probe-from-outside.ts';
import { handler } from './look.probe.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const socketServer = useSocketServer();
const opened: LoopbackServer[] = [];
const role = 'arn:aws:sts::123456789012:assumed-role/WebVitals-production-Look';
const keys = { ...env.keys(), sessionToken: 'a/b+c=' };

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.stubEnv('SOCKET_ENDPOINT', socketServer().sockets.managementUrl);
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function serve(...to: Parameters<typeof startLoopbackServer>): Promise<LoopbackServer> {
  const server = await startLoopbackServer(...to);
  opened.push(server);
  return server;
}

/** Plays the service of AWS that knows signers, for the keys of this process. */
async function playIdentities(Arn = `${role}/look`): Promise<void> {
  const { url } = await serve(({ headers }, response) => {
    const token = headers['x-amz-security-token'];
    const isSigned =
      headers.authorization?.includes(`Credential=${keys.accessKeyId}/`) === true &&
      (token === undefined || token === keys.sessionToken);
    const GetCallerIdentityResult = { Arn, Account: '123456789012', UserId: 'AROA:look' };
    response
      .writeHead(isSigned ? 200 : 403)
      .end(JSON.stringify({ GetCallerIdentityResponse: { GetCallerIdentityResult } }));
  });
  vi.stubEnv('STS_ENDPOINT', `${url}/`).stubEnv('OUTSIDE_LOOK_ROLE', role);
}

const healthy = {
  '/login': [200, '<div id="root"></div>'],
  '/api/plan/list': [200, '{"data":[{}]}'],
  '/v/outsidelook0': [204, ''],
} satisfies Record<string, [status: number, body: string]>;

/** The product with the local host's sockets, and with some answers of its own. */
async function product(own: Record<string, [status: number, body: string]> = {}) {
  const config: [number, string] = [200, JSON.stringify({ socketUrl: socketServer().address })];
  const answers = new Map(Object.entries({ ...healthy, '/config.json': config, ...own }));
  return serve((request, response) => {
    const [status, body] = answers.get(request.url ?? '') ?? [404, ''];
    response.writeHead(status).end(body);
  });
}
const ticket = () => signLookTicket(keys, new Date());
const look = async (...own: Parameters<typeof product>): Promise<void> =>
  probeFromOutside((await product(...own)).url, ticket);
const openLooks = async () =>
  (await connectionEntity(table).query.byAccount({ accountId: lookAccountId }).go()).data;

test('a beacon is sent, the sign-in page, the configuration and a call are asked for, and an open socket is pinged', async () => {
  await playIdentities();
  const server = await product();
  await probeFromOutside(server.url, ticket);
  expect(server.requested).toEqual(['/v/outsidelook0', '/login', '/config.json', '/api/plan/list']);
  await expect.poll(openLooks).toEqual([]);
});

test.each<[string, Record<string, [number, string]>, string]>([
  ['no page', { '/login': [403, ''] }, '/login answers 403'],
  ['no beacons', { '/v/outsidelook0': [404, ''] }, '/v/outsidelook0 answers 404'],
  ['another page', { '/login': [200, '<h1>Parked</h1>'] }, 'not ours'],
  ['no configuration', { '/config.json': [404, ''] }, '/config.json answers 404'],
  ['a call that fails', { '/api/plan/list': [500, ''] }, '/api/plan/list answers 500'],
  ['a call without an answer', { '/api/plan/list': [200, '{"data":[]}'] }, 'data'],
])('%s fails the look', async (_, own, says) => {
  await expect(look(own)).rejects.toThrow(says);
});

/** The table refuses such requests. */
function failing(isMeant: (command: unknown) => boolean): void {
  const client = documentClient();
  const send = client.send.bind(client);
  vi.spyOn(client, 'send').mockImplementation((async (command: never) =>
    isMeant(command) ? Promise.reject(new Error('Broken for a test')) : send(command)) as never);
}
test.each<[string, () => unknown, string]>([
  [
    'a connect function that cannot write',
    () => failing((command) => command instanceof PutCommand),
    'cannot be opened',
  ],
  [
    'a connect function that knows no look',
    () => vi.stubEnv('OUTSIDE_LOOK_ROLE', ''),
    'cannot be opened',
  ],
  ['a ping that fails', () => failing((command) => command instanceof QueryCommand), 'internal'],
  [
    'a push that does not arrive',
    () => vi.stubEnv('SOCKET_ENDPOINT', 'http://127.0.0.1:9'),
    'internal',
  ],
])('%s fails the look', async (_, destroy, says) => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.spyOn(console, 'error').mockReturnValue();
  await playIdentities();
  destroy();
  await expect(look()).rejects.toThrow(says);
});

test.each<[string, (socket: NodeSocket) => void, string]>([
  ['a gateway without the route', (socket) => socket.send('{"message":"Forbidden"}'), 'Forbidden'],
  ['a connection that ends', (socket) => socket.close(), 'is closed'],
])('%s fails the look', async (_, answer, says) => {
  const gateway = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  gateway.on('connection', (socket) => socket.on('message', () => answer(socket)));
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo;
  const config: [number, string] = [200, `{"socketUrl":"ws://127.0.0.1:${port}"}`];
  await expect(look({ '/config.json': config })).rejects.toThrow(says);
  gateway.close();
});

async function replyTo(message: object): Promise<unknown> {
  const socket = new NodeSocket(socketServer().address, ['web-vitals', await ticket()]);
  await once(socket, 'open');
  socket.send(JSON.stringify(message));
  const [data] = await once(socket, 'message');
  socket.close();
  return JSON.parse(String(data));
}

test('its connection may send nothing else, and pings for a minute only', async () => {
  await playIdentities();
  const refused = { type: 'refused', errors: [{ code: 'unauthenticated' }] };
  for (const { route, id } of socketRoutes.filter((one) => one !== ping))
    expect(await replyTo({ type: route, id })).toMatchObject({ ...refused, to: id });
  vi.useFakeTimers({ toFake: ['Date'] });
  const socket = new NodeSocket(socketServer().address, ['web-vitals', await ticket()]);
  await once(socket, 'open');
  vi.advanceTimersByTime(61_000);
  socket.send(JSON.stringify({ type: ping.route, id: 'late' }));
  const [data] = await once(socket, 'message');
  expect(JSON.parse(String(data))).toMatchObject({ ...refused, to: 'late' });
  socket.close();
  vi.useRealTimers();
});

test.each([
  ['another role', `${role}-2/look`],
  ['another account', role.replace('123456789012', '210987654321')],
])('the signature of %s opens nothing', async (_, arn) => {
  await playIdentities(arn);
  await expect(look()).rejects.toThrow('cannot be opened');
});

test('nothing is asked of AWS for what is no ticket, or where no look is set up', async () => {
  const identities = await serve((_, response) => void response.writeHead(403).end());
  vi.stubEnv('STS_ENDPOINT', `${identities.url}/`);
  expect(await isLookTicket(await ticket())).toBe(false);
  vi.stubEnv('OUTSIDE_LOOK_ROLE', role);
  const line = Buffer.from('{"authorization":"a\\r\\nb","x-amz-date":"c"}').toString('base64url');
  for (const wrong of ['', 'look', 'a.b.c', Buffer.from('{}').toString('base64url'), line])
    expect(await isLookTicket(wrong)).toBe(false);
  expect(identities.requested).toEqual([]);
  expect(await isLookTicket(await ticket())).toBe(false);
  expect(identities.requested).toHaveLength(1);
});

test('a look that fails fails the run of the function', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  await playIdentities();
  vi.stubEnv('PUBLIC_URL', (await product()).url);
  await expect(handler()).resolves.toBeUndefined();
  vi.stubEnv('PUBLIC_URL', 'http://127.0.0.1:9');
  await expect(handler()).rejects.toThrow('fetch failed');
});
