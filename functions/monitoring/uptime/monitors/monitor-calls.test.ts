import type * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callRaw } from '../../../../test/support/call-handler.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import {
  startLoopbackServer,
  type LoopbackServer,
} from '../../../../test/support/loopback-server.ts';
import { useTable } from '../../../../test/support/scans.ts';
import {
  seedAccount,
  seedSubUser,
  type SeededUser,
} from '../../../../test/support/seed-account.ts';
import * as contracts from '../../../../shared/calls/monitoring/monitors.ts';
import {
  getAvailability,
  getResponseTimes,
} from '../../../../shared/calls/monitoring/availability.ts';
import { pauseSites as pauseContract } from '../../../../shared/calls/portfolio/sites.ts';
import { forgetters } from '../../../lifecycle/removal/forgetters.ts';
import { reportObjects } from '../../../platform/aws/object-store.ts';
import { userEntity } from '../../../platform/callers/user-entity.ts';
import type { Table } from '../../../platform/table/table.ts';
import { addressStore } from '../../../registry/pages/address-store.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { forgetRemoved } from '../../../portfolio/sites/forget-removed.ts';
import { pauseSites } from '../../../portfolio/sites/pause-sites.ts';
import { siteOfPage } from '../../../registry/pages/site-of-page.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import { auditOf } from '../../../platform/audit/audit.ts';
import { checkSecretsEntity } from './check-secrets-entity.ts';
import { minuteStore } from '../by-the-minute/minute-store.ts';
import { monitorStore } from './monitor-store.ts';
import { runCheck } from '../run-check.ts';
import { uptimeStore } from '../uptime-store.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
// Its guard is made as it is loaded.
const { checkPorts } = await import('../check-ports.ts');
vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
const planted = 'planted-secret-4711';

let table: Table;
let user: SeededUser;
let api: LoopbackServer;
let seen: (string | undefined)[] = [];
let status = 200;
/** A page in place of the careless answer. */
let answers: string | undefined;
beforeAll(async () => {
  table = await useTable();
  user = await seedAccount(table, { plan: 'Developer' });
  api = await startLoopbackServer((request, response) => {
    seen.push(request.headers.authorization);
    // As careless servers do.
    response.writeHead(status, answers === undefined ? {} : { 'content-type': 'text/html' });
    response.end(answers ?? `you sent ${request.headers.authorization}`);
  });
});
afterAll(() => api.close());

const { addEndpoint, changeMonitor, removeEndpoint, tryCheck, listMonitors } = contracts;
const posts = { addEndpoint, changeMonitor, removeEndpoint, tryCheck };
/** @param body valid, or not */
const run = async (name: keyof typeof posts, body: object, userId = user.userId) =>
  callRaw(await loadHandler(posts[name]), posts[name], { body }, { as: { userId } });

async function list(site: string): Promise<z.infer<typeof listMonitors.answer>> {
  const as = { userId: user.userId };
  const { body } = await callRaw(
    await loadHandler(listMonitors),
    listMonitors,
    { query: { site } },
    { as },
  );
  return listMonitors.answer.parse(body);
}

let count = 0;
async function newSite(): Promise<string> {
  const url = `https://shop-${(count += 1)}.example/`;
  const site = { url, siteName: 'Shop', propertyId: '' };
  await siteStore(table).addSites(user.accountId, [site], { limit: null, now: new Date() });
  return url;
}
const address = (): string => `${api.url}/health-${(count += 1)}`;
const withSecret = {
  kind: 'http',
  headers: [{ name: 'Authorization', value: planted }],
};

describe('an endpoint', () => {
  test('is added, listed after the pages, checked by its settings, and removed', async () => {
    const site = await newSite();
    const url = address();
    const settings = { kind: 'http', expectedStatus: [{ from: 204, to: 204 }] };
    const added = await run('addEndpoint', { site, name: 'Health', address: url, settings });
    expect([added.status, added.body]).toMatchObject([
      200,
      { kind: 'endpoint', url, name: 'Health', state: 'unknown', lastAnswer: null, canWrite: true },
    ]);
    expect((await list(site)).monitors.map(({ kind }) => kind)).toEqual(['page', 'endpoint']);
    const { accountId } = user;
    for (const attempt of [0, 1, 2]) {
      const ports = { ...(await checkPorts(table, { accountId, url })), network: works };
      const sendJobs = async () => Promise.resolve();
      await runCheck({ ...ports, sendJobs }, { accountId, url, dueAt: at, attempt });
    }
    const [, endpoint] = (await list(site)).monitors;
    expect(endpoint).toMatchObject({ state: 'down', reason: 'http-status', statusCode: 200 });
    expect(endpoint?.lastAnswer).toMatchObject({ status: 'down', statusCode: 200 });
    expect(await siteOfPage(table, accountId, url)).toMatchObject({ url: site });
    expect(await addressStore(table).isListed(accountId, url)).toBe(false);
    expect((await run('removeEndpoint', { site, address: url })).status).toBe(200);
    expect((await run('removeEndpoint', { site, address: url })).status).toBe(200);
    expect((await list(site)).monitors).toHaveLength(1);
  });

  test('has an address that nothing else has, of the kind of its settings', async () => {
    const site = await newSite();
    const settings = { kind: 'http' };
    const [own, taken] = [address(), address()];
    await run('addEndpoint', { site, name: 'One', address: taken, settings });
    const refusals = [
      [{ address: taken, settings }, 409, 'address'],
      [{ address: site, settings }, 409, 'address'],
      [{ address: own, settings: { kind: 'tcp' } }, 400, 'settings.kind'],
      [{ address: 'ftp://example.com/', settings }, 400, 'address'],
      [
        { address: own, settings: { kind: 'http', json: { path: '$[' } } },
        400,
        'settings.json.path',
      ],
      [
        { address: own, settings: { ...withSecret, headers: [{ name: 'X' }] } },
        400,
        'settings.headers.0.value',
      ],
    ] as const;
    for (const [given, code, field] of refusals) {
      const { status: answered, body } = await run('addEndpoint', { site, name: 'Two', ...given });
      expect([answered, body.errors]).toMatchObject([code, [{ field }]]);
    }
    for (const name of ['addEndpoint', 'removeEndpoint', 'tryCheck'] as const) {
      const unknown = { site: 'https://unknown.example/', name: 'Two', address: own, settings };
      expect((await run(name, unknown)).body.errors).toMatchObject([{ field: 'site' }]);
    }
  });

  test('is not told of to a member who does not reach its site', async () => {
    const [site, other] = [await newSite(), await newSite()];
    const url = address();
    await run('addEndpoint', {
      site: other,
      name: 'One',
      address: url,
      settings: { kind: 'http' },
    });
    await siteEntity(table)
      .patch({ accountId: user.accountId, urlKey: keyOfUrl(site) })
      .set({ clientId: 'acme' })
      .go();
    const member = await seedSubUser(table, user);
    await userEntity(table)
      .patch({ accountId: user.accountId, userId: member.userId })
      .set({ clients: { acme: 'work' } })
      .go();
    const again = { site, name: 'Two', address: url, settings: { kind: 'http' } };
    const { body } = await run('addEndpoint', again, member.userId);
    expect(body).toMatchObject({ errors: [{ field: 'address' }] });
    expect(body.message).not.toMatch(/already|watched/i);
  });

  test('is within the limit of the plan, also when several are added at once', async () => {
    const site = await newSite();
    const { limit } = await list(site);
    const all = Array.from({ length: limit + 2 }, () =>
      run('addEndpoint', { site, name: 'Many', address: address(), settings: { kind: 'http' } }),
    );
    const codes = (await Promise.all(all)).map((answer) => answer.status);
    expect(codes.filter((code) => code === 200)).toHaveLength(limit);
    expect(codes.filter((code) => code === 403)).toHaveLength(2);
  });

  test('is paused with its site, and goes with it', async () => {
    const site = await newSite();
    const { accountId } = user;
    const url = address();
    await run('addEndpoint', { site, name: 'A', address: url, settings: withSecret });
    const now = new Date();
    const audit = auditOf(table, {
      contract: pauseContract,
      caller: undefined,
      requestId: 'r',
      now,
    });
    audit.by({ accountId, userId: user.userId });
    await pauseSites(table, 'pause', { accountId, urls: [site], now, audit });
    expect((await list(site)).monitors.map(({ state }) => state)).toEqual(['paused', 'paused']);
    await pauseSites(table, 'resume', { accountId, urls: [site], now, audit });
    expect((await list(site)).monitors.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    const later = new Date(Date.now() + 1000);
    const stores = { table, reports: reportObjects() };
    await siteEntity(table)
      .delete({ accountId, urlKey: keyOfUrl(site) })
      .go();
    await forgetRemoved(table, async () => undefined, { accountId, urls: [site], now: later });
    const key = { accountId, urlKey: keyOfUrl(url) };
    const { data } = await watchedPageEntity(table).get(key).go({ consistent: true });
    expect(data).toMatchObject({ subject: 'endpoint', removedAt: expect.any(String) });
    await forgetters.uptime(stores, { accountId, url, before: later });
    expect(await monitorStore(table).readSecrets(key)).toBeUndefined();
  });
});

const works = { isWorkingFor: async () => true };
const at = new Date().toISOString();

describe('headers', () => {
  test('are sent, kept on a change without a value, and shown by name only', async () => {
    const site = await newSite();
    const url = address();
    const settings = withSecret;
    const added = await run('addEndpoint', { site, name: 'API', address: url, settings });
    expect(added.body.settings).toMatchObject({ headerNames: ['Authorization'], hasBody: false });
    seen = [];
    const kept = { kind: 'http', headers: [{ name: 'authorization' }] };
    expect((await run('changeMonitor', { url, settings: kept })).status).toBe(200);
    const trial = await run('tryCheck', { site, address: url, settings: kept });
    expect(trial.body).toMatchObject({ isUp: true, statusCode: 200 });
    expect(trial.body.words).toMatch(/^Answered 200 in \d+ ms$/);
    expect(seen).toEqual([planted]);
    const elsewhere = await run('tryCheck', { site, address: address(), settings: kept });
    expect([elsewhere.status, elsewhere.body.errors]).toMatchObject([
      400,
      [{ field: 'settings.headers.0.value' }],
    ]);
    await run('changeMonitor', { url, settings: { kind: 'http' } });
    expect(
      await monitorStore(table).readSecrets({ accountId: user.accountId, urlKey: keyOfUrl(url) }),
    ).toBeUndefined();
  });

  test('are in no item, answer or log line, although the server repeats them and fails', async () => {
    const lines: unknown[] = [];
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...line) => void lines.push(line)),
    );
    const site = await newSite();
    const url = address();
    const { accountId } = user;
    const body = { ...withSecret, method: 'POST', body: `{"token":"${planted}"}`, textMust: 'x' };
    const answers: unknown[] = [];
    answers.push(await run('addEndpoint', { site, name: 'API', address: url, settings: body }));
    status = 500;
    for (const attempt of [0, 1, 2]) {
      const ports = { ...(await checkPorts(table, { accountId, url })), network: works };
      const sendJobs = async (...sent: unknown[]) => void lines.push(sent);
      await runCheck({ ...ports, sendJobs }, { accountId, url, dueAt: at, attempt });
    }
    status = 200;
    answers.push(await list(site), await run('tryCheck', { site, address: url, settings: body }));
    vi.stubEnv('MONITOR_KEY', 'another key of thirty-two characters');
    await expect(
      monitorStore(table).readSecrets({ accountId, urlKey: keyOfUrl(url) }),
    ).rejects.toThrow(/cannot be decrypted/);
    vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
    for (const spy of spies) spy.mockRestore();
    const items: unknown[] = [];
    for await (const page of scanAll(table)) items.push(...page);
    expect(items.length).toBeGreaterThan(10);
    for (const found of [items, answers, lines]) {
      const text = JSON.stringify(found);
      expect(text.includes(planted)).toBe(false);
      expect(text.includes(Buffer.from(planted).toString('base64').slice(0, 20))).toBe(false);
    }
  });

  test.each(['', 'too short'])(
    'are refused with the key “%s”; everything else works',
    async (key) => {
      vi.stubEnv('MONITOR_KEY', key);
      const site = await newSite();
      const refused = await run('addEndpoint', {
        site,
        name: 'A',
        address: address(),
        settings: withSecret,
      });
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { message: expect.stringContaining('monitorKeyParameter') },
      ]);
      const plain = { site, name: 'A', address: address(), settings: { kind: 'http' } };
      expect((await run('addEndpoint', plain)).status).toBe(200);
      vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
    },
  );
});

const headersOf = async (url: string) =>
  (await monitorStore(table).readSecrets({ accountId: user.accountId, urlKey: keyOfUrl(url) }))
    ?.headers;
/** Makes one attempt of a check of an address. @returns how it ended, by the newest check */
async function checkOnce(site: string, url: string): Promise<string | undefined> {
  const { accountId } = user;
  const ports = { ...(await checkPorts(table, { accountId, url })), network: works };
  const sendJobs = async () => Promise.resolve();
  const dueAt = new Date().toISOString();
  await runCheck({ ...ports, sendJobs }, { accountId, url, dueAt, attempt: 0 });
  return (await list(site)).monitors.find((one) => one.url === url)?.lastAnswer?.status;
}

describe('headers whose key is lost', () => {
  test('can be entered again, and until then checks say nothing about the address', async () => {
    const site = await newSite();
    const url = address();
    await run('addEndpoint', { site, name: 'API', address: url, settings: withSecret });
    vi.stubEnv('MONITOR_KEY', 'another key of thirty-two characters');
    seen = [];
    expect(await checkOnce(site, url)).toBe('unknown');
    expect(seen).toEqual([]);
    const kept = { kind: 'http', headers: [{ name: 'Authorization' }] };
    for (const refused of [
      await run('changeMonitor', { url, settings: kept }),
      await run('tryCheck', { site, address: url, settings: kept }),
    ])
      expect([refused.status, refused.body.errors]).toMatchObject([
        409,
        [{ field: 'settings.headers' }],
      ]);
    expect((await run('tryCheck', { site, address: url, settings: withSecret })).status).toBe(200);
    expect((await run('changeMonitor', { url, settings: withSecret })).status).toBe(200);
    expect(await headersOf(url)).toEqual(withSecret.headers);
    vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
  });
});

test('headers of a page that was added again stay with its settings; without them it is not requested', async () => {
  const site = await newSite();
  await run('changeMonitor', { url: site, settings: withSecret });
  const before = new Date(Date.now() + 1000);
  const stores = { table, reports: reportObjects() };
  await forgetters.uptime(stores, { accountId: user.accountId, url: site, before });
  expect(await headersOf(site)).toEqual(withSecret.headers);
  const url = address();
  await run('addEndpoint', { site, name: 'API', address: url, settings: withSecret });
  await checkSecretsEntity(table)
    .delete({ accountId: user.accountId, urlKey: keyOfUrl(url) })
    .go();
  seen = [];
  expect(await checkOnce(site, url)).toBe('unknown');
  expect(seen).toEqual([]);
});

test('a change never brings back headers that another one replaced meanwhile', async () => {
  const site = await newSite();
  const http = (...headers: object[]) => ({ url: site, settings: { kind: 'http', headers } });
  for (let round = 0; round < 10; round += 1) {
    await run('changeMonitor', http({ name: 'Authorization', value: 'old' }));
    const [replaced] = await Promise.all([
      run('changeMonitor', http({ name: 'Authorization', value: 'new' })),
      run('changeMonitor', http({ name: 'Authorization' }, { name: 'X-Round', value: '1' })),
    ]);
    const stored = (await headersOf(site))?.find(({ name }) => name === 'Authorization');
    expect([200, 409]).toContain(replaced.status);
    expect(stored?.value).toBe(replaced.status === 200 ? 'new' : 'old');
  }
});

async function* scanAll({ client, tableName }: Table) {
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  let from: Record<string, unknown> | undefined;
  do {
    const found = await client.send(
      new ScanCommand({ TableName: tableName, ...(from && { ExclusiveStartKey: from }) }),
    );
    yield found.Items ?? [];
    from = found.LastEvaluatedKey;
  } while (from !== undefined);
}

test('the settings of a page follow its address, and null is what a browser does', async () => {
  const site = await newSite();
  const changed = await run('changeMonitor', {
    url: site,
    target: 99.5,
    settings: { kind: 'http', method: 'HEAD' },
  });
  expect(changed.body).toMatchObject({ target: 99.5, settings: { method: 'HEAD' } });
  const back = await run('changeMonitor', { url: site, settings: null });
  expect(back.body).toMatchObject({ target: 99.5, settings: null });
  for (const [given, field] of [
    [{ name: 'X' }, 'name'],
    [{ settings: { kind: 'tcp' } }, 'settings.kind'],
    [{ target: 100 }, 'target'],
  ] as const)
    expect((await run('changeMonitor', { url: site, ...given })).body.errors).toMatchObject([
      { field },
    ]);
});

test('a page that shows nothing does so by settings of its own too, and an endpoint may', async () => {
  const url = `${api.url}/`;
  const { accountId } = user;
  const site = { url, siteName: 'Shop', propertyId: '' };
  await siteStore(table).addSites(accountId, [site], { limit: null, now: new Date() });
  answers = '<body></body>';
  vi.stubEnv('CLOCK_SPEED', '1000');
  const brokenSince = async () => (await uptimeStore(table).findState(accountId, url))?.brokenSince;
  await checkOnce(url, url);
  expect(await brokenSince()).not.toBe('');
  await run('changeMonitor', { url, settings: { kind: 'http', timeoutSeconds: 9 } });
  seen = [];
  await checkOnce(url, url);
  expect(seen).toHaveLength(2);
  expect(await brokenSince()).toMatch(/^20/);
  answers = undefined;
  await checkOnce(url, url);
  expect(await brokenSince()).toBe('');
  answers = '<body></body>';
  const endpoint = address();
  await run('addEndpoint', { site: url, name: 'A', address: endpoint, settings: { kind: 'http' } });
  seen = [];
  expect(await checkOnce(url, endpoint)).toBe('up');
  expect(seen).toHaveLength(1);
  answers = undefined;
  vi.stubEnv('CLOCK_SPEED', undefined);
});

test('an endpoint has its target and interval as it is added, or is not added', async () => {
  const site = await newSite();
  const settings = { kind: 'http' };
  const given = { site, name: 'API', address: address(), settings, target: 99.5 };
  const refused = await run('addEndpoint', { ...given, everyMinutes: 1 });
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'everyMinutes' }]]);
  expect((await list(site)).monitors).toHaveLength(1);
  const added = await run('addEndpoint', { ...given, everyMinutes: 60 });
  expect(added.body).toMatchObject({ target: 99.5, schedule: { everyMinutes: 60 } });
  const change = { url: given.address, target: 98, name: 'Other' };
  const kept = await run('changeMonitor', { ...change, everyMinutes: 1 });
  expect(kept.body.errors).toMatchObject([{ field: 'everyMinutes' }]);
  expect((await list(site)).monitors[1]).toMatchObject({ name: 'API', target: 99.5 });
});

test('the last check is the newest, also where it is packed with others', async () => {
  const site = await newSite();
  const { accountId } = user;
  const key = { accountId, urlKey: keyOfUrl(site) };
  const { data } = await watchedPageEntity(table).get(key).go();
  const minute = Math.floor(Date.now() / 60_000);
  const { placeOf } = await import('../../../platform/table/shards.ts');
  const check = { at: minute * 60_000, status: 'up', statusCode: 200, responseMs: 143 } as const;
  const place = placeOf(accountId, key.urlKey);
  await minuteStore(table, 1).store(data?.shard ?? '', minute, [{ place, ...check }]);
  expect((await list(site)).monitors[0]?.lastAnswer).toEqual({
    at: new Date(check.at).toISOString(),
    status: 'up',
    statusCode: 200,
    responseMs: 143,
  });
});

test('an endpoint has an account of its own, by its target', async () => {
  const site = await newSite();
  const url = 'tcp://127.0.0.1:5432';
  const added = await run('addEndpoint', {
    site,
    name: 'Database',
    address: 'TCP://127.0.0.1:5432/',
    settings: { kind: 'tcp' },
  });
  expect(added.body).toMatchObject({ url, target: 99.9 });
  await run('changeMonitor', { url, target: 99.99, name: 'DB' });
  const contract = getAvailability;
  const query = { url, by: 'month' };
  const as = { userId: user.userId };
  const account = await callRaw(await loadHandler(contract), contract, { query }, { as });
  expect([account.status, account.body]).toMatchObject([200, { target: 99.99 }]);
  expect((await list(site)).monitors[1]).toMatchObject({ name: 'DB', target: 99.99 });
  const times = await callRaw(
    await loadHandler(getResponseTimes),
    getResponseTimes,
    { query: { url } },
    { as },
  );
  expect(times.status).toBe(200);
});
