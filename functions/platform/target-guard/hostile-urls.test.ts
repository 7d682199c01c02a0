import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostileHosts, hostileUrls } from '../../../test/fixtures/hostile-urls.ts';
import {
  listenOnLoopback,
  type LoopbackServer,
  startLoopbackServer,
} from '../../../test/support/loopback-server.ts';
import { connectOverSocks } from '../../../test/support/socks-client.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { startGuardingProxy } from './guarding-proxy.ts';
import { bareHost, webPorts } from './target-policy.ts';
import { isPublicAddress } from './public-address.ts';
import { createTargetGuard, type TargetGuard } from './target-guard.ts';

/** The target of every address that gets through. */
let canary: Omit<LoopbackServer, 'requested'>;
let connections = 0;
/** Redirects to the address in its path; reached at 0.0.0.0, which represents a public address. */
let redirecting: LoopbackServer;
const standIn = '0.0.0.0';

beforeAll(async () => {
  const server = createServer((_, response) => response.end('reached'));
  server.on('connection', () => (connections += 1));
  canary = await listenOnLoopback(server);
  redirecting = await startLoopbackServer(({ url = '' }, response) => {
    const to = Buffer.from(decodeURIComponent(url.slice(1))).toString('latin1');
    response
      .setHeader('location', to.replaceAll(/[\r\n\0]/g, ''))
      .writeHead(302)
      .end();
  });
});
afterAll(() => Promise.all([canary.close(), redirecting.close()]));
beforeEach(() => {
  connections = 0;
});

const inside = ['127.0.0.1'];
const answers: Record<string, string[]> = {
  'redirecting.example': [standIn],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
};

/** The product's guard, for which the canary's port is a web port; every name resolves to an internal address. */
const guardWith = (allowPrivate: boolean, publicAddress?: string): TargetGuard =>
  createTargetGuard({
    allowPrivate,
    allowedPorts: new Set([...webPorts, canary.port, redirecting.port]),
    isPublicAddress: (address) => address === publicAddress || isPublicAddress(address),
    lookup: async (name) =>
      (answers[name] ?? inside).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
  });

const timeoutMs = 2000;
/** All functions that connect to an address from a user. */
const ways: Record<string, (guard: TargetGuard, url: string) => Promise<unknown>> = {
  fetch: (guard, url) => guard.fetch(url, { timeoutMs }),
  probe: (guard, url) => guard.probe(url, { timeoutMs }),
};
const redirectTo = (guard: TargetGuard, url: string): Promise<unknown> => {
  const from = `http://redirecting.example:${redirecting.port}/`;
  return guard.fetch(from + encodeURIComponent(url), { timeoutMs });
};
const isRefusal = (outcome: unknown): boolean =>
  outcome instanceof ProblemError && outcome.code === 'invalid_input';

async function reachedBy(
  visit: (url: string) => Promise<unknown>,
  urls = hostileUrls(canary.port),
): Promise<string[]> {
  const reached: string[] = [];
  for (const url of urls) {
    const outcome: unknown = await visit(url).catch((error: unknown) => error);
    if (!isRefusal(outcome)) reached.push(`${url}: ${String(outcome)}`);
  }
  return reached;
}
/** Reply of the browser's proxy for the host and port of a url, in their spelling. */
async function replyOf(proxy: string, url: string): Promise<string> {
  const [, host = ''] = /^http:\/\/(.*):\d+\/$/.exec(url) ?? [];
  const { socket, reply } = await connectOverSocks(proxy, host, canary.port);
  socket.destroy();
  return reply;
}

describe('internal addresses', () => {
  test('are many and distinct', () => {
    const urls = hostileUrls(canary.port);
    expect(urls.length).toBeGreaterThan(400);
    expect(new Set(urls).size).toBe(urls.length);
  });

  test.each(Object.entries(ways))(
    'are refused by %s, before anything is connected',
    async (_, visit) => {
      const guard = guardWith(false);
      expect(await reachedBy((url) => visit(guard, url))).toEqual([]);
      expect(connections).toBe(0);
      guard.close();
    },
  );

  test('are refused when a public site redirects to them', async () => {
    const guard = guardWith(false, standIn);
    const isStandIn = (url: string) => bareHost(URL.parse(url)?.hostname ?? '') === standIn;
    const others = hostileUrls(canary.port).filter((url) => !isStandIn(url));
    expect(await reachedBy((url) => redirectTo(guard, url), others)).toEqual([]);
    expect(connections).toBe(0);
    expect(redirecting.requested.length).toBeGreaterThanOrEqual(others.length);
    guard.close();
  });

  test('are refused to sockets, for every spelling of the host', async () => {
    const guard = guardWith(false);
    for (const host of hostileHosts) {
      await expect(guard.connect(host, canary.port, { timeoutMs })).rejects.toMatchObject({
        kind: 'blocked',
      });
    }
    expect(connections).toBe(0);
  });

  test('are refused to the browser’s proxy', async () => {
    const guard = guardWith(false);
    const proxy = await startGuardingProxy(guard);
    const reached: string[] = [];
    for (const url of hostileUrls(canary.port)) {
      const reply = await replyOf(proxy.url, url);
      if (!/^(blocked|dns|hung up)$/.test(reply)) reached.push(`${url}: ${reply}`);
    }
    expect({ reached, connections }).toEqual({ reached: [], connections: 0 });
    await proxy.close();
    guard.close();
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://169.254.170.2/',
    'http://2852039166/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:0ec2:0:0:0:0:0:254]/',
    'http://[fe80::1]/',
    'http://metadata.example/',
  ])('of metadata services are refused even where private ones are allowed: %s', async (url) => {
    const guard = guardWith(true);
    const { hostname, port } = new URL(url);
    expect(await reachedBy((target) => guard.fetch(target, { timeoutMs }), [url])).toEqual([]);
    await expect(
      guard.connect(bareHost(hostname), Number(port) || 80, { timeoutMs }),
    ).rejects.toMatchObject({ kind: 'blocked' });
    guard.close();
  });

  test('would reach the canary if they were allowed', async () => {
    const guard = guardWith(true);
    const url = `http://127.0.0.1:${canary.port}/`;
    for (const [at, visit] of Object.values(ways).entries()) {
      await visit(guard, url);
      guard.close();
      expect(connections).toBe(at + 1);
    }
    (await guard.connect('127.0.0.1', canary.port)).destroy();
    const proxy = await startGuardingProxy(guard);
    expect(await replyOf(proxy.url, url)).toBe('connected');
    expect(connections).toBe(Object.keys(ways).length + 2);
    await proxy.close();
    guard.close();
  });
});
