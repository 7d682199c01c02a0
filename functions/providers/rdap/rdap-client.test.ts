import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { startRdap } from '../../../dev/stand-ins/rdap.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { dayMs } from '../../platform/times.ts';
import { guardedRdap, rdapClient } from './rdap-client.ts';

let server: LoopbackServer | undefined;
afterEach(async () => server?.close());

const guard = createTargetGuard({ allowPrivate: true });
const json = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response.writeHead(status, headers).end(JSON.stringify(body));
const domain = (...events: [string, string][]) => ({
  objectClassName: 'domain',
  events: events.map(([eventAction, eventDate]) => ({ eventAction, eventDate })),
});

/** A bootstrap file, and a registry of `.example` whose answers each test sets. */
async function registry(answer: (response: ServerResponse, path: string) => void) {
  let now = Date.parse('2026-11-24T12:00:00.000Z');
  const started = await startLoopbackServer((request, response) => {
    const path = request.url ?? '';
    if (path !== '/dns.json') return answer(response, path);
    json(response, { services: [[['example'], ['http://127.0.0.1:1/', `${started.url}/rdap/`]]] });
  });
  server = started;
  // The first address of a service counts, unless one of them is secure.
  const at = (url: string | URL) =>
    String(url).replace('http://127.0.0.1:1/', `${started.url}/rdap/`);
  const find = rdapClient({
    fetch: (url, options) => guard.fetch(at(url), options),
    files: [`${started.url}/dns.json`],
    now: () => now,
  });
  return { find, requested: started.requested, wait: (ms: number) => (now += ms) };
}

test('a registration ends when the registry says', async () => {
  const { find, requested } = await registry((response) =>
    json(
      response,
      domain(['registration', '2019-01-01T00:00:00Z'], ['expiration', '2027-02-03T04:05:06+01:00']),
    ),
  );
  expect(await find('shop.example')).toEqual({
    problem: null,
    expiresAt: '2027-02-03T03:05:06.000Z',
  });
  expect(requested).toEqual(['/dns.json', '/rdap/domain/shop.example']);
});

describe('the registrar is named', () => {
  const end = { eventAction: 'expiration', eventDate: '2027-03-15T00:00:00Z' };
  const card = (...properties: unknown[]) => [
    'vcard',
    [['version', {}, 'text', '4.0'], ...properties],
  ];
  test.each<[string, unknown, string | undefined]>([
    [
      'as its card says',
      card(['fn', {}, 'text', 'Example Registrar, Inc.']),
      'Example Registrar, Inc.',
    ],
    ['in one line', card(['fn', {}, 'text', 'Example\nRegistrar']), 'Example Registrar'],
    ['not by an empty name', card(['fn', {}, 'text', ' ']), undefined],
    ['not by a card that is none', 'vcard', undefined],
    ['not without a card', undefined, undefined],
  ])('%s', async (_what, vcardArray, registrar) => {
    const { find } = await registry((response) =>
      json(response, {
        objectClassName: 'domain',
        events: [end],
        entities: [
          null,
          { roles: ['registrant'], vcardArray: card(['fn', {}, 'text', 'Someone']) },
          { roles: ['registrar'], vcardArray },
        ],
      }),
    );
    const found = await find('shop.example');
    expect(found).toMatchObject({ problem: null });
    expect('registrar' in found ? found.registrar : undefined).toBe(registrar);
  });
});

describe('the end is read', () => {
  const end = { eventAction: 'expiration', eventDate: '2027-03-15T00:00:00Z' };
  test.each<[string, unknown[]]>([
    ['from a date without a time', [{ ...end, eventDate: '2027-03-15' }]],
    // The machine's own time zone means nothing to a registry.
    ['from a time without a zone', [{ ...end, eventDate: '2027-03-15T00:00:00' }]],
    ['from a time after a blank', [{ ...end, eventDate: '2027-03-15 00:00:00.0' }]],
    ['from an offset without a colon', [{ ...end, eventDate: '2027-03-15T03:00:00+0300' }]],
    ['beside an event whose date is null', [{ eventAction: 'last changed', eventDate: null }, end]],
    ['beside an event without a date', [{ eventAction: 'last update of RDAP database' }, end]],
    ['beside events that are none', [null, 'expiration', 7, {}, [], { eventDate: 1 }, end]],
    ['though an expiration before it has no date', [{ eventAction: 'expiration' }, end]],
    ['though an expiration before it is no date', [{ ...end, eventDate: 'soon' }, end]],
    ['if its action is in capitals', [{ ...end, eventAction: 'Expiration' }]],
    [
      'of the registry, also where the registrar has another',
      [{ eventAction: 'registrar expiration', eventDate: '2027-12-01T00:00:00Z' }, end],
    ],
    [
      'of the registrar where the registry has none',
      [{ ...end, eventAction: 'registrar expiration' }],
    ],
  ])('%s', async (_what, events) => {
    const { find } = await registry((response) =>
      json(response, { objectClassName: 'domain', events }),
    );
    expect(await find('shop.example')).toEqual({
      problem: null,
      expiresAt: '2027-03-15T00:00:00.000Z',
    });
  });
});

describe('what a registry does not say is not guessed', () => {
  const answers: [string, string, (response: ServerResponse) => void][] = [
    [
      'without an expiration',
      'no-date',
      (response) => json(response, domain(['registration', '2019-01-01T00:00:00Z'])),
    ],
    [
      'with a date that is none',
      'no-date',
      (response) => json(response, domain(['expiration', 'soon'])),
    ],
    [
      'with a date after the year 9999',
      'no-date',
      (response) => json(response, domain(['expiration', '+275760-09-13T00:00:00Z'])),
    ],
    ['without events', 'no-date', (response) => json(response, { objectClassName: 'domain' })],
    [
      'whose events are null',
      'no-date',
      (response) => json(response, { objectClassName: 'domain', events: null }),
    ],
    [
      'about something else',
      'no-answer',
      (response) => json(response, { objectClassName: 'nameserver' }),
    ],
    ['that is no JSON', 'no-answer', (response) => response.end('<html>')],
    ['of another kind', 'no-answer', (response) => json(response, ['domain'])],
    [
      'of more than half a megabyte',
      'no-answer',
      (response) => response.end(JSON.stringify('x'.repeat(600_000))),
    ],
    ['that it does not know it', 'not-found', (response) => json(response, {}, 404)],
    ['that it is forbidden', 'no-answer', (response) => json(response, {}, 403)],
    ['that it is broken', 'no-answer', (response) => json(response, {}, 503)],
    ['that breaks off', 'no-answer', (response) => response.destroy()],
    [
      'that leads to itself',
      'no-answer',
      (response) => json(response, {}, 302, { location: '/rdap/domain/shop.example' }),
    ],
  ];
  test.each(answers)('an answer %s: %s', async (_what, problem, answer) => {
    const { find } = await registry(answer);
    expect(await find('shop.example')).toEqual({ problem });
  });

  test('nor is that of a top-level domain without a registry, or without a bootstrap file', async () => {
    const { find } = await registry(() => undefined);
    expect(await find('shop.test')).toEqual({ problem: 'no-service' });
    const gone = rdapClient({ fetch: guard.fetch, files: ['http://127.0.0.1:1/dns.json'] });
    expect(await gone('shop.example')).toEqual({ problem: 'no-answer' });
  });
});

test('a redirect to the registrar is followed', async () => {
  const { find } = await registry((response, path) =>
    path.startsWith('/rdap')
      ? json(response, {}, 302, { location: '/registrar/domain/shop.example' })
      : json(response, domain(['expiration', '2027-02-03T04:05:06Z'])),
  );
  expect(await find('shop.example')).toMatchObject({ expiresAt: '2027-02-03T04:05:06.000Z' });
});

test('a registry that limits us is not asked until it says, about no domain', async () => {
  const { find, requested, wait } = await registry((response) =>
    json(response, {}, 429, { 'retry-after': '120' }),
  );
  expect(await find('shop.example')).toEqual({ problem: 'limited', waitMs: 120_000 });
  wait(20_000);
  expect(await find('other.example')).toEqual({ problem: 'limited', waitMs: 100_000 });
  expect(requested).toHaveLength(2);
  wait(100_000);
  await find('other.example');
  expect(requested).toHaveLength(3);
});

test('a registrar that limits us is no reason to leave its registry alone, nor is a limit of years one of more than a day', async () => {
  const retryAfter = { 'retry-after': '999999999' };
  const { find, requested } = await registry((response, path) => {
    const at = `http://localhost:${new URL(server?.url ?? '').port}/registrar`;
    if (path === '/rdap/domain/limited.example') json(response, {}, 302, { location: at });
    else json(response, {}, 429, retryAfter);
  });
  expect(await find('limited.example')).toEqual({ problem: 'limited', waitMs: dayMs });
  expect(await find('other.example')).toEqual({ problem: 'limited', waitMs: dayMs });
  expect(requested).toEqual([
    '/dns.json',
    '/rdap/domain/limited.example',
    '/registrar',
    '/rdap/domain/other.example',
  ]);
});

test('a limit without a time is a quarter of an hour', async () => {
  const { find } = await registry((response) => json(response, {}, 429));
  expect(await find('shop.example')).toEqual({ problem: 'limited', waitMs: 900_000 });
});

test('the bootstrap file is read once a day, and kept while it cannot be read', async () => {
  const { find, requested, wait } = await registry((response) =>
    json(response, domain(['expiration', '2027-02-03T04:05:06Z'])),
  );
  const files = () => requested.filter((path) => path === '/dns.json').length;
  await find('one.example');
  await find('two.example');
  expect(files()).toBe(1);
  wait(dayMs);
  await find('one.example');
  expect(files()).toBe(2);
});

test('a stand-in on this machine is asked, though private addresses are not', async () => {
  const rdap = await startRdap();
  const find = guardedRdap({ endpoint: rdap.env.RDAP_ENDPOINT, allowPrivate: false });
  rdap.daysLeft.set('fast.localhost', 6).set('slow.localhost', null);
  expect(await find('fast.localhost')).toMatchObject({ problem: null });
  expect(await find('slow.localhost')).toEqual({ problem: 'no-date' });
  expect(rdap.asked).toEqual(['fast.localhost', 'slow.localhost']);
  await rdap.stop();
});
