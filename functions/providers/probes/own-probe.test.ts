import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { publicPolicy } from '../../platform/target-guard/target-policy.ts';
import type { Lookup } from '../../platform/target-guard/resolver.ts';
import { ownProbe } from './own-probe.ts';
import { thisMachine } from './this-machine.ts';
import { timeConnects } from './time-connects.ts';

const pace = { apartMs: 5, timeoutMs: 300 };
const policy = { ...publicPolicy, allowPrivate: true };
const probe = ownProbe({ policy, witnesses: 'none', pace });
const guarded = ownProbe({ policy: publicPolicy, witnesses: 'none', pace });

let site: Awaited<ReturnType<typeof startLoopbackServer>>;
let closed: number;
beforeAll(async () => {
  site = await startLoopbackServer((request, response) => {
    response.writeHead(request.url === '/broken' ? 503 : 200).end('hello');
  });
  const gone = await listenOnLoopback(createServer());
  await gone.close();
  closed = gone.port;
});
afterAll(() => site.close());

describe('a ping', () => {
  test('times four handshakes and reports the address', async () => {
    const answer = await probe.ping({ host: 'localhost', port: site.port });
    expect(answer).toMatchObject({ kind: 'measured', ip_address: '127.0.0.1' });
    const connects = answer.kind === 'measured' ? answer.connects : [];
    expect(connects).toHaveLength(4);
    for (const connect of connects) expect(connect).toEqual({ ms: expect.any(Number) });
  });

  test('begins no handshake before its time', async () => {
    const accepted: number[] = [];
    const server = await listenOnLoopback(createServer(() => accepted.push(performance.now())));
    const began = performance.now();
    await timeConnects('127.0.0.1', server.port, { apartMs: 50 });
    // The kernel ends a handshake before the server notices it.
    await vi.waitFor(() => expect(accepted.length).toBeGreaterThanOrEqual(4), 60_000);
    await server.close();
    for (const index of [1, 2, 3]) {
      // Timers may be a millisecond early. A handshake is repeated twice at most, on a busy machine.
      const earlier = accepted.filter((at) => at - began < index * 50 - 1);
      expect(earlier.length).toBeLessThanOrEqual(index * 3);
    }
  });

  test('times the network and not a process that stands still', async () => {
    const standStill = () => {
      const until = performance.now() + 200;
      while (performance.now() < until);
    };
    const timing = timeConnects('127.0.0.1', site.port, { apartMs: 200 });
    standStill();
    const [first] = await timing;
    expect(typeof first === 'object' && first.ms).toBeLessThan(150);
  });

  test('counts a refused connection and an unknown name as malformed', async () => {
    const malformed = Array.from({ length: 4 }, () => 'malformed');
    expect(await probe.ping({ host: '127.0.0.1', port: closed })).toEqual({
      kind: 'measured',
      ip_address: '127.0.0.1',
      connects: malformed,
    });
    const lookup: Lookup = async () => Promise.reject(new Error('no such name'));
    const unresolved = ownProbe({ policy, witnesses: 'none', lookup, pace });
    expect(await unresolved.ping({ host: 'nowhere.example', port: 443 })).toEqual({
      kind: 'measured',
      ip_address: '',
      connects: malformed,
    });
  });

  test.each([
    ['127.0.0.1', 443],
    ['[::1]', 443],
    ['169.254.169.254', 80],
    ['10.0.0.8', 443],
    ['localhost', 443],
    ['db.internal', 443],
    ['example.com', 22],
    ['', 443],
    ['a%00b.example', 443],
  ])('refuses %s:%i', async (host, port) => {
    expect(await guarded.ping({ host, port })).toMatchObject({ kind: 'refused' });
  });

  test('refuses a public name that resolves to a private address', async () => {
    const lookup: Lookup = async () => [{ address: '169.254.169.254', family: 4 }];
    const rebound = ownProbe({ policy: publicPolicy, witnesses: 'none', lookup, pace });
    expect(await rebound.ping({ host: 'shop.example', port: 80 })).toMatchObject({
      kind: 'refused',
    });
    expect(await rebound.check('http://shop.example/')).toEqual({
      kind: 'down',
      reason: 'blocked',
    });
  });

  test('refuses the ports of the product itself', async () => {
    const ownPorts = new Set([site.port]);
    const own = ownProbe({ policy: { ...policy, ownPorts }, witnesses: 'none', pace });
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await own.ping({ host, port: site.port })).toMatchObject({ kind: 'refused' });
  });

  test('stops on request', async () => {
    const stopped = probe.ping({ host: '127.0.0.1', port: site.port }, AbortSignal.timeout(8));
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a check', () => {
  test('reports whether the page is up, and why not', async () => {
    expect(await probe.check(`${site.url}/`)).toEqual({
      kind: 'up',
      statusCode: 200,
      totalMs: expect.any(Number),
    });
    expect(await probe.check(`${site.url}/broken`)).toEqual({
      kind: 'down',
      reason: 'http-status',
      statusCode: 503,
    });
    expect(await probe.check(`http://127.0.0.1:${closed}/`)).toEqual({
      kind: 'down',
      reason: 'refused',
    });
    expect(await guarded.check(`${site.url}/`)).toEqual({ kind: 'down', reason: 'blocked' });
    expect(await guarded.check('no address')).toEqual({ kind: 'down', reason: 'blocked' });
  });
});

test('is away while its own network does not work', async () => {
  const lookup: Lookup = async (name) =>
    name === 'witness.example'
      ? [{ address: '127.0.0.1', family: 4 }]
      : Promise.reject(new Error());
  const witnesses = `witness.example:${closed}`;
  const lonely = ownProbe({ policy, witnesses, lookup, pace });
  const away = { kind: 'away', reason: "The node's own network does not work" };
  expect(await lonely.ping({ host: 'shop.example', port: 443 })).toEqual(away);
  expect(await lonely.check('http://shop.example/')).toEqual(away);
  const working = ownProbe({ policy, witnesses: `witness.example:${site.port}`, lookup, pace });
  expect(await working.check('http://shop.example/')).toMatchObject({ kind: 'down' });
});

test('is away for a site that has IPv6 only where it has none', async () => {
  const lookup: Lookup = async () => [{ address: '2606:2800:220:1::1', family: 6 }];
  const options = { policy: publicPolicy, witnesses: 'none', lookup, pace };
  const lacking = ownProbe({ ...options, canUseIpv6: () => false });
  const away = { kind: 'away', reason: expect.stringContaining('IPv6') };
  expect(await lacking.ping({ host: 'six.example', port: 443 })).toEqual(away);
  expect(await lacking.ping({ host: '[2606:2800:220:1::1]', port: 443 })).toEqual(away);
  const both: Lookup = async () => [
    { address: '2606:2800:220:1::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  const preferring = ownProbe({ ...options, policy, lookup: both, canUseIpv6: () => false });
  expect(await preferring.ping({ host: 'both.example', port: site.port })).toMatchObject({
    kind: 'measured',
    ip_address: '127.0.0.1',
  });
});

test('is this machine without a country, and no other node', async () => {
  const source = thisMachine(probe);
  expect(await source.listNodes()).toEqual([
    {
      key: 'this-machine',
      countryCode: '',
      country: '',
      city: '',
      server: 'This machine',
      source: 'this-machine',
      isAway: false,
      latency: null,
    },
  ]);
  const unknown = { code: 'invalid_input', reason: 'unknown_node' };
  await expect(source.check('this-machine:2', site.url)).rejects.toMatchObject(unknown);
});
