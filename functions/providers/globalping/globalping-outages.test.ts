import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  created,
  type GlobalpingReply,
  type GlobalpingServer,
  limitsLeft,
  measurementWith,
  probesOnline,
  startGlobalping,
} from '../../../test/support/globalping-server.ts';
import { datesApart } from '../../../test/support/retry-dates.ts';
import { globalpingClient, type GlobalpingOptions } from './globalping-client.ts';
import { globalpingSource } from './globalping-source.ts';

process.env['LOG_LEVEL'] = 'silent';

let server: GlobalpingServer;
afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
});

/** Requests run out of time once the server has one that it does not answer, however busy this machine is. */
function timeOutOnceAsked(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    const late = new DOMException('The operation timed out.', 'TimeoutError');
    void server.hanging.then(() => limit.abort(late));
    return limit.signal;
  });
}

const noon = Date.parse('2026-11-22T12:00:00Z');
let now: number;
async function sourceOf(
  replies: Record<string, GlobalpingReply | GlobalpingReply[]>,
  options: Partial<GlobalpingOptions> = {},
) {
  now = noon;
  server = await startGlobalping(replies);
  const client = globalpingClient({
    token: undefined,
    endpoint: server.url,
    pauseMs: 1,
    measurementMs: 2000,
    now: () => now,
    ...options,
  });
  const guard = { parse: (url: string) => new URL(url), assertAllowed: async () => undefined };
  return globalpingSource({ client, guard, now: () => now });
}
const node = 'globalping:de-frankfurt';
const target = { host: 'shop.example', port: 443 };
const polled = 'GET /v1/measurements/m1';
const posted = 'POST /v1/measurements';
const done = { body: measurementWith({ status: 'finished', timings: [{ rtt: 4 }] }) };
const asked = () => server.requested.filter((path) => path === '/v1/measurements').length;
const listed = () => server.requested.filter((path) => path === '/v1/probes').length;
const problem = (status: number, type: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: { type, message: 'No.' } },
});

describe('Globalping', () => {
  test.each([
    [401, 'Globalping refuses our token; not asked again until 12:10 UTC'],
    [403, 'Globalping refuses us; not asked again until 12:10 UTC'],
  ])('that answers %d is away for ten minutes', async (status, reason) => {
    const source = await sourceOf({ [posted]: problem(status, 'access_forbidden') });
    expect(await source.ping(node, target)).toEqual({ kind: 'away', reason });
    expect(await source.check(node, 'https://shop.example/')).toEqual({ kind: 'away', reason });
    expect(await source.listNodes()).toMatchObject([{ isAway: true }, { isAway: true }]);
    expect(asked()).toBe(1);
    now += 10 * 60_000;
    expect((await source.listNodes()).some(({ isAway }) => isAway)).toBe(false);
    await source.ping(node, target);
    expect(asked()).toBe(2);
  });

  test.each([
    ['its own reset', { 'x-ratelimit-reset': '1500' }, '12:25'],
    ['Retry-After', { 'retry-after': '300', 'x-ratelimit-reset': '1500' }, '12:05'],
    ['Retry-After as a date', datesApart(300), '12:05'],
    ['no more than an hour', { 'x-ratelimit-reset': '999999999' }, '13:00'],
    ['an hour if it does not say', { 'x-ratelimit-reset': '-1' }, '13:00'],
  ])('whose limit is reached is away until %s', async (_, headers, time) => {
    const source = await sourceOf({ [posted]: problem(429, 'rate_limit_exceeded', headers) });
    const reason = `Globalping allows no further measurements until ${time} UTC`;
    expect(await source.ping(node, target)).toEqual({ kind: 'away', reason });
    expect(await source.ping('globalping:us-tx-dallas', target)).toEqual({ kind: 'away', reason });
    const awayUntil = `2026-11-22T${time}:00.000Z`;
    expect(await source.listNodes()).toMatchObject([
      { isAway: true, awayUntil },
      { isAway: true, awayUntil },
    ]);
    expect(asked()).toBe(1);
  });

  test.each([
    ['nothing left', limitsLeft(0), '2026-11-22T12:25:00.000Z'],
    ['credits left', limitsLeft(0, 5), undefined],
    ['measurements left', limitsLeft(1), undefined],
    ['limits that cannot be read', 'garbage', undefined],
  ])('lists its nodes with %s, which another process may have used up', async (_, body, until) => {
    const source = await sourceOf({ 'GET /v1/limits': { body } });
    const nodes = await source.listNodes();
    expect(nodes.map(({ isAway, awayUntil }) => [isAway, awayUntil])).toEqual(
      Array.from({ length: 2 }, () => [until !== undefined, until]),
    );
  });

  test('is not asked beyond the limit that it reported, unless credits may pay', async () => {
    const last = {
      ...created,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' },
    };
    for (const [token, times] of [
      [undefined, 1],
      ['token', 2],
    ] as const) {
      const source = await sourceOf({ [posted]: last, [polled]: done }, { token });
      expect(await source.ping(node, target)).toMatchObject({ kind: 'measured' });
      await source.ping(node, target);
      expect(asked()).toBe(times);
      if (times === 1) await server.close();
    }
  });

  test('without a probe in a city is away there only', async () => {
    const source = await sourceOf({ [posted]: problem(422, 'no_probes_found') });
    expect(await source.ping(node, target)).toMatchObject({ kind: 'away' });
    expect(await source.listNodes()).toMatchObject([{ isAway: false }, { isAway: false }]);
  });

  test.each<[string, GlobalpingReply]>([
    ['refuses the target', problem(400, 'validation_error')],
    ['fails', { status: 500, body: 'Internal Server Error' }],
    ['answers garbage', { status: 202, body: '<html>' }],
    ['answers another form', { status: 202, body: { id: '../probes' } }],
    ['is silent', 'hang'],
    ['breaks off', 'cut'],
  ])('that %s when it is asked is away', async (_, reply) => {
    const source = await sourceOf({ [posted]: reply });
    if (reply === 'hang') timeOutOnceAsked();
    expect(await source.ping(node, target)).toMatchObject({ kind: 'away' });
    // It may have begun to measure.
    expect(asked()).toBe(1);
    expect(await source.check(node, 'https://shop.example/')).toMatchObject({ kind: 'away' });
  });

  const running = measurementWith({ status: 'in-progress' }, { status: 'in-progress' });
  test.each<[string, GlobalpingReply]>([
    ['never finishes', { body: running }],
    ['fails', { status: 500, body: '' }],
    ['is lost', problem(404, 'not_found')],
    ['is garbage', { body: 'null' }],
    ['has another form', { body: { ...running, status: 'finished', results: [{ result: 7 }] } }],
    ['has no results', { body: { ...running, status: 'finished', results: [] } }],
    ['is larger than any', { body: `"${'x'.repeat(300_000)}"` }],
    ['is silent', 'hang'],
    ['breaks off', 'cut'],
  ])('whose measurement %s is away', async (_, reply) => {
    const source = await sourceOf({ [polled]: reply }, { measurementMs: 60 });
    expect(await source.ping(node, target)).toMatchObject({ kind: 'away' });
    expect(await source.check(node, 'https://shop.example/')).toMatchObject({ kind: 'away' });
  });

  test('may fail twice while a measurement runs', async () => {
    const limited = problem(429, 'too_many_requests', { 'retry-after': '0' });
    const source = await sourceOf({ [polled]: [limited, { status: 503, body: '' }, done] });
    expect(await source.ping(node, target)).toMatchObject({ kind: 'measured' });
    expect(await source.listNodes()).toMatchObject([{ isAway: false }, { isAway: false }]);
  });

  test('that cannot list its probes keeps those it had, as away', async () => {
    const source = await sourceOf({
      'GET /v1/probes': [
        {
          body: [{ location: { country: 'DE', city: 'Frankfurt' }, tags: ['datacenter-network'] }],
        },
        'cut',
      ],
    });
    expect(await source.listNodes()).toMatchObject([{ key: node, isAway: false }]);
    now += 10 * 60_000;
    expect(await source.listNodes()).toMatchObject([{ key: node, isAway: true }]);
    expect(await source.ping(node, target)).toMatchObject({ kind: 'away' });
    expect(listed()).toBe(4);
  });

  test('is asked for its probes again after a quick failure', async () => {
    const source = await sourceOf({ 'GET /v1/probes': ['cut', { body: probesOnline }] });
    expect(await source.listNodes()).toMatchObject([{ isAway: false }, { isAway: false }]);
    expect(listed()).toBe(2);
  });

  test('ends with its caller', async () => {
    const source = await sourceOf({ [polled]: 'hang' });
    const signal = AbortSignal.timeout(20);
    await expect(source.ping(node, target, signal)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
