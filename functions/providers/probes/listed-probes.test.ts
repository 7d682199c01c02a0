import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { answerRequests } from '../../monitoring/probes/answer-requests.ts';
import { probeServer } from '../../monitoring/probes/probe-server.ts';
import { publicPolicy } from '../../platform/target-guard/target-policy.ts';
import { listedProbes, readListedProbes } from './listed-probes.ts';
import { ownProbe } from './own-probe.ts';

process.env['LOG_LEVEL'] = 'silent';

const token = 't'.repeat(32);
const target = { host: 'shop.example', port: 443 };
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function answering(listener: RequestListener, ms = 4000) {
  const server = await startLoopbackServer(listener);
  running.push(() => server.close());
  const patience = { helloMs: ms, measureMs: ms, busyMs: 20 };
  return listedProbes({ probes: [{ name: 'one', url: server.url, token }] }, patience);
}
const text = (body: string, status = 200) =>
  answering((_, response) => void response.writeHead(status).end(body));

const measured = (address: string, connect: string): string =>
  `{"kind":"measured","ip_address":${address},"connects":[${Array.from({ length: 4 }, () => connect).join()}]}`;

describe('a probe that is there', () => {
  test('reports its place, and measures', async () => {
    const site = await startLoopbackServer((_, response) => void response.end('hello'));
    running.push(() => site.close());
    const policy = { ...publicPolicy, allowPrivate: true };
    const probe = ownProbe({ policy, witnesses: 'none', pace: { apartMs: 1 } });
    const place = { countryCode: 'AT', city: 'Vienna' };
    const server = await listenOnLoopback(
      probeServer({ token, answer: answerRequests(probe, place) }),
    );
    running.push(() => server.close());
    const nodes = listedProbes({ probes: [{ name: 'home', url: server.url, token }] });
    expect(await nodes.listNodes()).toEqual([
      {
        key: 'probe:home',
        ...place,
        country: 'Austria',
        server: 'Austria, Vienna',
        source: 'probe',
        isAway: false,
        latency: expect.any(Number),
      },
    ]);
    const answer = await nodes.ping('probe:home', { host: '127.0.0.1', port: site.port });
    expect(answer).toMatchObject({ kind: 'measured', ip_address: '127.0.0.1' });
    expect(await nodes.check('probe:home', site.url)).toMatchObject({ kind: 'up' });
    await expect(nodes.ping('probe:away', target)).rejects.toMatchObject({
      code: 'invalid_input',
      reason: 'unknown_node',
    });
  });

  test('is sent the token and the request, and nothing else', async () => {
    let seen: unknown;
    const nodes = await answering((request, response) => {
      const answer = async () => {
        const body = Buffer.concat(await request.toArray()).toString();
        seen = [request.headers.authorization, JSON.parse(body)];
        response.end('{"kind":"refused","reason":"no"}');
      };
      void answer();
    });
    expect(await nodes.ping('probe:one', target)).toEqual({ kind: 'refused', reason: 'no' });
    expect(seen).toEqual([`Bearer ${token}`, { kind: 'ping', ...target }]);
  });
});

describe('a probe that is away', () => {
  test('keeps the place that it reported before', async () => {
    const site = await startLoopbackServer((_, response) => {
      response.end('{"kind":"hello","countryCode":"FR","city":"Lyon"}');
    });
    const nodes = listedProbes(
      { probes: [{ name: 'one', url: site.url, token }] },
      { helloMs: 4000 },
    );
    const [node] = await nodes.listNodes();
    await site.close();
    expect(await nodes.listNodes()).toEqual([{ ...node, isAway: true, latency: null }]);
  });

  test('has no country until it has reported one', async () => {
    const nodes = await text('{"kind":"hello","countryCode":"ZZ","city":"Nowhere"}');
    expect(await nodes.listNodes()).toMatchObject([
      { countryCode: '', country: '', city: '', server: 'one', isAway: true, latency: null },
    ]);
  });

  test.each([
    [401, 'The node refused our token'],
    [403, 'The node refused our request'],
    [404, 'The node does not exist'],
    [500, 'The node answered with 500'],
    [503, 'The node answered with 503'],
  ])('answers %i', async (status, reason) => {
    const nodes = await text('{"kind":"up","statusCode":200,"totalMs":1}', status);
    expect(await nodes.ping('probe:one', target)).toEqual({ kind: 'away', reason });
    expect(await nodes.check('probe:one', 'https://shop.example/')).toEqual({
      kind: 'away',
      reason,
    });
    expect(await nodes.listNodes()).toMatchObject([{ isAway: true }]);
  });

  test('has too many requests all the time, or for a moment', async () => {
    const busy = { kind: 'away', reason: 'The node has too many requests' };
    const never = await answering((_, response) => void response.writeHead(429).end(), 100);
    expect(await never.check('probe:one', 'https://shop.example/')).toEqual(busy);
    let asked = 0;
    const soon = await answering((_, response) => {
      response.writeHead((asked += 1) < 3 ? 429 : 200).end('{"kind":"down","reason":"tls"}');
    });
    const down = { kind: 'down', reason: 'tls' };
    expect(await soon.check('probe:one', 'https://shop.example/')).toEqual(down);
    expect(asked).toBe(3);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['null', 'null'],
    ['one connect', '{"kind":"measured","ip_address":"10.0.0.1","connects":[{"ms":1}]}'],
    ['zeros', '{"kind":"measured","ip_address":"","connects":[0,0,0,0]}'],
    ['no address', measured('"<b>"', '"timeout"')],
    ['less than nothing', measured('""', '{"ms":-1}')],
    ['more than we read', `{"kind":"away","reason":"${'x'.repeat(300 * 1024)}"}`],
  ])('answers %s', async (_, body) => {
    const nodes = await text(body);
    const away = { kind: 'away', reason: 'The node gave an answer that cannot be read' };
    expect(await nodes.ping('probe:one', target)).toEqual(away);
  });

  test('does not answer, or not to the end', async () => {
    const late = { kind: 'away', reason: 'The node did not answer in time' };
    const silent = await answering(() => undefined, 50);
    expect(await silent.ping('probe:one', target)).toEqual(late);
    expect(await silent.listNodes()).toMatchObject([{ isAway: true }]);
    const slow = await answering((_, response) => void response.write('{"kind":'), 50);
    expect(await slow.check('probe:one', 'https://shop.example/')).toEqual(late);
  });

  test('breaks off, sends elsewhere, or is not there', async () => {
    const gone = { kind: 'away', reason: 'The node cannot be reached' };
    const broken = await answering((request) => void request.destroy());
    expect(await broken.ping('probe:one', target)).toEqual(gone);
    const elsewhere = await answering((_, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
    });
    expect(await elsewhere.ping('probe:one', target)).toEqual(gone);
    const server = await startLoopbackServer(() => undefined);
    await server.close();
    const nowhere = listedProbes({ probes: [{ name: 'one', url: server.url, token }] });
    expect(await nowhere.ping('probe:one', target)).toEqual(gone);
  });
});

describe('the list of probes', () => {
  const one = { name: 'one', url: 'https://probe.example/', token };

  test('has names, addresses and tokens', () => {
    for (const url of ['https://probe.example:8443/x', 'http://127.0.0.1:7070', 'http://10.8.0.2/'])
      expect(readListedProbes(JSON.stringify([{ ...one, url }]))).toEqual({
        probes: [{ ...one, url }],
      });
    expect(readListedProbes('[]')).toEqual({ probes: [] });
  });

  test.each([
    { token: 'short' },
    { name: 'One#' },
    { country: 'DE' },
    { url: 'http://probe.example/' },
    { url: 'http://127.0.0.1.example/' },
    { url: 'http://10.evil.example/' },
    { url: 'ftp://127.0.0.1/' },
  ])('is empty where it cannot be read: %j', (change) => {
    const { probes, problem } = readListedProbes(JSON.stringify([{ ...one, ...change }]));
    expect(probes).toEqual([]);
    expect(problem).toContain('PROBES cannot be read');
    for (const value of Object.values({ ...one, ...change })) expect(problem).not.toContain(value);
  });

  test('is empty where it is no list, or has a name twice', () => {
    for (const list of ['', '{', '{}', JSON.stringify([one, one])])
      expect(readListedProbes(list)).toEqual({ probes: [], problem: expect.any(String) });
  });
});
