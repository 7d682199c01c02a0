import { afterEach, describe, expect, test } from 'vitest';
import {
  created,
  type GlobalpingReply,
  type GlobalpingServer,
  measurementWith,
  startGlobalping,
} from '../../../test/support/globalping-server.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { globalpingClient, type GlobalpingOptions } from './globalping-client.ts';
import { globalpingSource } from './globalping-source.ts';

let server: GlobalpingServer;
afterEach(() => server.close());

const names: Record<string, string> = { 'inside.example': '10.0.0.7' };
const guard = createTargetGuard({
  allowPrivate: false,
  lookup: async (host) => {
    if (host === 'unknown.example') throw new TargetError('dns', host);
    return [{ address: names[host] ?? '203.0.114.9', family: 4 }];
  },
});

const polled = 'GET /v1/measurements/m1';
async function sourceOf(
  replies: Record<string, GlobalpingReply | GlobalpingReply[]> = {},
  options: Partial<GlobalpingOptions> = {},
) {
  server = await startGlobalping(replies);
  const client = globalpingClient({
    token: undefined,
    endpoint: server.url,
    pauseMs: 1,
    ...options,
  });
  return globalpingSource({ client, guard });
}
const frankfurt = 'globalping:de-frankfurt';
const target = { host: 'shop.example', port: 443 };
const inProgress = { body: measurementWith({ status: 'in-progress' }, { status: 'in-progress' }) };
const pinged = (rtts: number[], more: object = {}) => ({
  status: 'finished',
  resolvedAddress: '203.0.114.9',
  resolvedHostname: 'shop.example',
  timings: rtts.map((rtt) => ({ rtt })),
  stats: {},
  ...more,
});
const answered = (statusCode: number, more: object = {}) => ({
  status: 'finished',
  statusCode,
  headers: {},
  timings: { total: 80 },
  tls: { authorized: true },
  ...more,
});

describe('the nodes of Globalping', () => {
  test('are one city a country, with probes in data centres', async () => {
    const { listNodes } = await sourceOf();
    expect(await listNodes()).toMatchObject([
      { key: frankfurt, countryCode: 'DE', server: 'Germany, Frankfurt', isAway: false },
      { key: 'globalping:us-tx-dallas', countryCode: 'US', server: 'United States, Dallas' },
    ]);
    await listNodes();
    expect(server.requested.filter((path) => path === '/v1/probes')).toHaveLength(1);
  });

  test('leave out what cannot be read', async () => {
    const { listNodes } = await sourceOf({
      'GET /v1/probes': { body: [7, { location: { country: 'x' } }, null] },
    });
    expect(await listNodes()).toEqual([]);
  });
});

describe('a ping', () => {
  test('is four connects over TCP from that city, without a token', async () => {
    const result = { body: measurementWith(pinged([4.2, 4.4, 5, 4.1])) };
    const { ping } = await sourceOf({ [polled]: [inProgress, inProgress, result] });
    expect(await ping(frankfurt, target)).toEqual({
      kind: 'measured',
      ip_address: '203.0.114.9',
      connects: [{ ms: 4.2 }, { ms: 4.4 }, { ms: 5 }, { ms: 4.1 }],
    });
    expect(server.measurements).toEqual([
      {
        type: 'ping',
        target: 'shop.example',
        locations: [{ country: 'DE', city: 'Frankfurt', tags: ['datacenter-network'], limit: 1 }],
        timeout: 5,
        measurementOptions: { packets: 4, protocol: 'TCP', port: 443 },
      },
    ]);
    expect(server.headers.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  test('carries the token', async () => {
    const { ping } = await sourceOf(
      { [polled]: { body: measurementWith(pinged([1])) } },
      { token: 'secret' },
    );
    await ping(frankfurt, target);
    expect(server.headers.flatMap(({ authorization }) => authorization ?? [])).toEqual([
      'Bearer secret',
    ]);
  });

  test.each([
    ['that were refused', { result: pinged([4]), tookMs: 900, missing: 'malformed' }],
    ['that timed out', { result: pinged([4, 3001]), tookMs: 5100, missing: 'timeout' }],
  ])('says which connects were missing: those %s', async (_, { result, tookMs, missing }) => {
    const { ping } = await sourceOf({ [polled]: { body: measurementWith(result, { tookMs }) } });
    expect(await ping(frankfurt, target)).toMatchObject({
      connects: [{ ms: 4 }, missing, missing, missing],
    });
  });

  test.each([
    ['target', { kind: 'measured', ip_address: '', connects: Array(4).fill('malformed') }],
    ['resolver', { kind: 'away' }],
    ['internal', { kind: 'away' }],
    [undefined, { kind: 'away' }],
  ])('that failed because of %s', async (failureSource, answer) => {
    const { ping } = await sourceOf({
      [polled]: { body: measurementWith({ status: 'failed', failureSource }) },
    });
    expect(await ping(frankfurt, target)).toMatchObject(answer);
  });

  test('does not pass on an address that is not public', async () => {
    const result = pinged([4], { resolvedAddress: '192.168.0.1' });
    const { ping } = await sourceOf({ [polled]: { body: measurementWith(result) } });
    expect(await ping(frankfurt, target)).toMatchObject({ ip_address: '' });
  });

  test('is refused for a target outside the guard, before a request leaves', async () => {
    const { ping } = await sourceOf();
    for (const host of ['10.0.0.1', '[::1]', 'localhost', 'db.internal', 'inside.example'])
      expect(await ping(frankfurt, { host, port: 443 })).toMatchObject({ kind: 'refused' });
    expect(await ping(frankfurt, { host: 'shop.example', port: 22 })).toMatchObject({
      kind: 'refused',
    });
    expect(server.requested).toEqual([]);
  });

  test('of a name that does not resolve here is a measurement all the same', async () => {
    const { ping } = await sourceOf({
      [polled]: { body: measurementWith({ status: 'failed', failureSource: 'target' }) },
    });
    expect(await ping(frankfurt, { host: 'unknown.example', port: 443 })).toMatchObject({
      kind: 'measured',
    });
  });

  test('from a city without probes is away, and from an unknown node invalid', async () => {
    const { ping } = await sourceOf();
    expect(await ping('globalping:no-oslo', target)).toMatchObject({ kind: 'away' });
    await expect(ping('globalping:', target)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(ping('globalping:../x', target)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a check', () => {
  const check = async (result: object, url = 'https://shop.example/a', tookMs = 800) => {
    const source = await sourceOf({ [polled]: { body: measurementWith(result, { tookMs }) } });
    return source.check(frankfurt, url);
  };

  test.each([
    [answered(200), { kind: 'up', statusCode: 200, totalMs: 80 }],
    [answered(403), { kind: 'up', statusCode: 403, totalMs: 80 }],
    [answered(503), { kind: 'down', reason: 'http-status', statusCode: 503 }],
    [answered(200, { tls: { authorized: false } }), { kind: 'down', reason: 'tls' }],
    [
      { status: 'failed', failureSource: 'target' },
      { kind: 'down', reason: 'refused' },
    ],
    [{ status: 'failed', failureSource: 'resolver' }, { kind: 'away' }],
    [{ status: 'offline' }, { kind: 'away' }],
  ])('%# of a page is assessed like ours', async (result, answer) => {
    expect(await check(result)).toMatchObject(answer);
    expect(server.measurements).toMatchObject([
      {
        type: 'http',
        measurementOptions: {
          protocol: 'HTTPS',
          port: 443,
          request: { method: 'GET', path: '/a' },
        },
      },
    ]);
  });

  test('says that a page did not answer in time', async () => {
    const failed = { status: 'failed', failureSource: 'target' };
    expect(await check(failed, undefined, 5200)).toEqual({ kind: 'down', reason: 'timeout' });
  });

  test('follows redirects on the same probe', async () => {
    const moved = answered(301, { headers: { Location: '/b' } });
    const source = await sourceOf({
      [polled]: [{ body: measurementWith(moved) }, { body: measurementWith(answered(500)) }],
      'POST /v1/measurements': created,
    });
    expect(await source.check(frankfurt, 'https://shop.example/a')).toMatchObject({
      kind: 'down',
      statusCode: 500,
    });
    expect(server.measurements).toMatchObject([
      { measurementOptions: { request: { path: '/a' } } },
      { locations: 'm1', measurementOptions: { request: { path: '/b' } } },
    ]);
  });

  test('ends when a page redirects to itself', async () => {
    const moved = answered(302, { headers: { location: ['/a'] } });
    expect(await check(moved)).toEqual({ kind: 'down', reason: 'redirect-loop' });
  });

  test('does not follow a redirect to an inner address', async () => {
    const moved = answered(302, { headers: { location: 'http://10.0.0.1/' } });
    expect(await check(moved)).toMatchObject({ kind: 'away' });
    expect(server.measurements).toHaveLength(1);
  });

  test('keeps an address with a query to itself', async () => {
    expect(await check(answered(200), 'https://shop.example/?token=1')).toMatchObject({
      kind: 'away',
    });
    expect(server.measurements).toEqual([]);
  });
});
