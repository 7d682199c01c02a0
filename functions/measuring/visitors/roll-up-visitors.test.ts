import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { drain } from '../../../test/faults/queue.ts';
import { sqsEvent } from '../../../dev/workers/sqs-event.ts';
import {
  getVisitorReport,
  getVisitorScript,
  serveVisitorScript,
  setVisitorSettings,
} from '../../../shared/calls/measuring/visitors.ts';
import { getScore } from '../../../shared/calls/measuring/assessment.ts';
import { getOriginSummary } from '../../../shared/calls/measuring/field-data.ts';
import { getPortfolio } from '../../../shared/calls/portfolio/portfolio.ts';
import { getLatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { metricsOf } from '../../../test/support/written-metrics.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import {
  countLog,
  logOf,
  type LoggedView,
  newVisitorSite,
  storeLog,
} from '../../../test/support/visitor-log.ts';
import { quantile } from '../../../shared/visitors/histogram.ts';
import { beaconPath, outsideLookKey, siteKeyLetters } from '../../../shared/visitors/log-format.ts';
import { metricShapes } from '../../../shared/visitors/metrics.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { queueClient } from '../../platform/aws/queue-client.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { forgetVisitors, forgetVisitorsOf } from './forget-visitors.ts';
import { visitorSummaries } from './visitor-summaries.ts';
import { addView, emptyRollUp } from './roll-up.ts';
import { visitorPartEntity } from './visitor-part-entity.ts';
import { visitorSiteEntity } from './visitor-site-entity.ts';
import { handler as mergeWorker } from './merge-visitors.worker.ts';
import { handler } from './roll-up-visitors.worker.ts';
import { mergedOf, visitorStore } from './visitor-store.ts';

const table = await useTable();
const store = visitorStore(table);
let site: Awaited<ReturnType<typeof newVisitorSite>>;
beforeEach(async () => {
  const { accountId } = await seedAccount(table, { plan: 'Trial' });
  site = await newVisitorSite(table, accountId, 'https://shop.example');
});

const deliver = async (...messages: object[]) => {
  const queueUrl = 'http://localhost/000000000000/long';
  const event = sqsEvent(
    messages.map((message, at) => ({ MessageId: `${at}`, Body: JSON.stringify(message) })),
    queueUrl,
  );
  const { length } = (await handler(event)).batchItemFailures;
  await drain('merge-visitors', mergeWorker);
  return length;
};
const days = async () =>
  (await store.daysBetween(site, ['0', 'z'])).map(({ period, views, leftOut }) => [
    period,
    views,
    leftOut,
  ]);
/** Holds the first request of a kind that names an item. */
function holdRequest(item: string, kind: string) {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const client = documentClient();
  const send = client.send.bind(client) as (...request: unknown[]) => Promise<never>;
  const holding = async (...request: unknown[]) => {
    const [command] = request;
    const isMeant = command?.constructor.name.startsWith(kind) === true;
    if (isMeant && JSON.stringify(command).includes(item)) {
      reached.resolve();
      await held.promise;
    }
    return send(...request);
  };
  const spy = vi.spyOn(client, 'send').mockImplementation(holding as never);
  onTestFinished(() => spy.mockRestore());
  return { reached: reached.promise, letGo: held.resolve };
}
const log = (...views: LoggedView[]) => storeLog(logOf(site.siteKey, views));
const day = '2026-11-20';

describe('log objects', () => {
  test('count once, however often and in whatever order they come', async () => {
    const early = await log(
      { lcp: 1000, at: `${day}T13:00:00Z` },
      { lcp: 1, at: `${day}T14:00:00Z` },
    );
    const late = await log({ lcp: 3000, at: `${day}T13:30:00Z` });
    await deliver(late, early, late);
    await deliver(early);
    expect(await days()).toEqual([[day, 3, 0]]);
  });

  test('of two workers at once count both', async () => {
    const messages = await Promise.all(
      [1000, 2000, 3000, 4000].map((lcp) => log({ lcp, at: `${day}T13:00:00Z` })),
    );
    await Promise.all(messages.map((message) => deliver(message, message)));
    expect(await days()).toEqual([[day, 4, 0]]);
  });

  test('that are half-written count when they are whole, and not before', async () => {
    const text = logOf(site.siteKey, [
      { lcp: 1000, at: `${day}T13:00:00Z` },
      { lcp: 2000, at: `${day}T13:00:00Z` },
    ]);
    const key = `half/${site.siteKey}.gz`;
    const whole = gzipSync(text);
    expect(await deliver(await storeLog(whole.subarray(0, whole.length / 2), key))).toBe(1);
    expect(await deliver(await storeLog(text.slice(0, -30), key))).toBe(1);
    expect(await days()).toEqual([]);
    expect(await deliver(await storeLog(text, key))).toBe(0);
    expect(await days()).toEqual([[day, 2, 0]]);
  });

  test('report a view twice, and it counts once with its last numbers', async () => {
    const at = `${day}T13:00:00Z`;
    const view = { view: 'abcdefgh1234', at };
    await deliver(await log({ ...view, lcp: 4000, report: 2 }));
    await deliver(await log({ ...view, lcp: 1000, report: 1 }));
    const merged = await store.findDay(site, day);
    expect(merged?.views).toBe(1);
    const stored = merged && mergedOf([merged]).rollUp.slices.get('\t\t')?.metrics.lcp?.histogram;
    expect([...(stored ?? [])]).toEqual([[expect.any(Number), 1]]);
    expect([...(stored?.keys() ?? [])][0]).toBeGreaterThan(200);
  });

  test('are kept as days for 25 months; a summary until its window is empty', async () => {
    await deliver(await log({ lcp: 1000, at: `${day}T13:00:00Z` }));
    const whole = await store.findDay(site, day);
    expect(new Date((whole?.expiresAt ?? 0) * 1000).toISOString()).toBe('2028-12-20T00:00:00.000Z');
    const known = (at: string) => visitorSummaries(table).find(site, new Date(at));
    expect((await known('2026-12-17T00:00:00Z')).mobile?.views).toBe(1);
    expect((await known('2026-12-18T00:00:01Z')).mobile).toBeNull();
  });

  test('of one site are not the last day or views of another', async () => {
    await deliver(await log({ lcp: 1000, at: `${day}T13:00:00Z` }));
    const others = ['0', 'm', 'zzzz'].map((urlKey) => ({ accountId: site.accountId, urlKey }));
    expect(await Promise.all(others.map(store.lastDay))).toEqual([undefined, undefined, undefined]);
    expect(await Promise.all(others.map((one) => store.newestParts(one, 9)))).toEqual([[], [], []]);
    expect((await store.lastDay(site))?.period).toBe(day);
    expect(await store.newestParts(site, 9)).toMatchObject([{ hour: `${day}T13` }]);
  });

  test('of a busy site wait for one merge, and its job is sent on until then', async () => {
    await visitorSiteEntity(table)
      .patch(site)
      .set({ createdAt: '2026-11-01T00:00:00Z', merges: {} })
      .go();
    const sent = vi.spyOn(queueClient(), 'send');
    onTestFinished(() => sent.mockRestore());
    await deliver(await log({ lcp: 1000, at: `${day}T13:00:00Z` }));
    await deliver(await log({ lcp: 2000, at: `${day}T13:00:00Z` }));
    const entries = () =>
      sent.mock.calls.flatMap(([command]) =>
        command instanceof SendMessageBatchCommand ? (command.input.Entries ?? []) : [],
      );
    const [entry, ...others] = entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ DelaySeconds: 900 });
    const at = (await store.find(site))?.merges?.[day];
    expect(JSON.parse(entry?.MessageBody ?? '')).toMatchObject({ payload: { at } });
    const queueUrl = 'http://localhost/000000000000/long';
    const event = sqsEvent([{ MessageId: '1', Body: entry?.MessageBody ?? '' }], queueUrl);
    expect(await mergeWorker(event)).toEqual({ batchItemFailures: [] });
    expect(entries()).toEqual([entry, entry]);
    expect(await days()).toEqual([]);
  });

  test('of unknown sites, and what S3 sends as a test, are no error', async () => {
    const unknown = await storeLog(logOf('zzzzzzzzzzzz', [{ lcp: 1 }]));
    expect(await deliver(unknown, { Event: 's3:TestEvent' })).toBe(0);
  });

  test('of a site that is removed while they are counted leave nothing', async () => {
    await visitorSiteEntity(table)
      .patch(site)
      .set({ createdAt: new Date(Date.now() - 3_600_000).toISOString() })
      .go();
    const message = await log({ lcp: 1, at: `${day}T13:00:00Z` });
    const part = holdRequest('visitor-part#', 'Put');
    const delivered = deliver(message);
    await part.reached;
    await forgetVisitorsOf(table, site, new Date());
    part.letGo();
    expect(await delivered).toBe(0);
    expect(await days()).toEqual([]);
    const parts = await visitorPartEntity(table).query.byHour(site).go({ pages: 'all' });
    expect(parts.data).toEqual([]);
  });

  test('beyond what the plan has in a day are left out, and counted as such', async () => {
    const views = Array.from({ length: 10_050 }, (_, at) => ({
      lcp: 1000,
      at: `${day}T13:${String(at % 60).padStart(2, '0')}:00Z`,
      address: `203.${at % 250}.${Math.floor(at / 250)}.1`,
    }));
    await deliver(await log(...views));
    expect(await days()).toEqual([[day, 10_000, 50]]);
  });
});

describe('beacons of the outside check', () => {
  const atNoon = [{ lcp: 1000, at: `${day}T12:00:00Z` }];

  test('have a key that no site can get', () => {
    expect(beaconPath.test(`/v/${outsideLookKey}`)).toBe(true);
    expect(outsideLookKey).not.toMatch(new RegExp(`^[${siteKeyLetters}]+$`));
  });

  test('are counted in their metric, and for no site', async () => {
    const lines = logOf(outsideLookKey, [...atNoon, ...atNoon])
      .split('\n')
      .slice(2)
      .join('\n');
    const message = await storeLog(logOf(site.siteKey, atNoon) + lines);
    const asked: unknown[] = [];
    const client = documentClient();
    const send = client.send.bind(client) as (...request: unknown[]) => Promise<never>;
    const spy = vi.spyOn(client, 'send').mockImplementation(((...request: unknown[]) => {
      asked.push(request[0]);
      return send(...request);
    }) as never);
    const metrics = await metricsOf(() => deliver(message));
    spy.mockRestore();
    expect(metrics).toEqual({ 'WebVitals/production OutsideBeacons': [2] });
    expect(await days()).toEqual([[day, 1, 0]]);
    expect(JSON.stringify(asked)).not.toContain(outsideLookKey);
  });
});

describe('hostile log objects', () => {
  const rollUp = (text: string, options: Parameters<typeof countLog>[2] = {}) =>
    countLog(
      table,
      { name: randomUUID(), text },
      { now: new Date(`${day}T14:00:00Z`), ...options },
    );

  test('of one network take no room of others in a day', async () => {
    const flood = Array.from({ length: 60 }, (_, at) => ({
      visitor: 0,
      lcp: 60_000,
      at: `${day}T13:${String(at % 60).padStart(2, '0')}:00Z`,
    }));
    const others = Array.from({ length: 30 }, (_, at) => ({
      lcp: 1000,
      at: `${day}T13:59:00Z`,
      visitor: at + 1,
    }));
    await rollUp(logOf(site.siteKey, [...flood, ...others]), { most: 50 });
    const merged = await store.findDay(site, day);
    const stored = merged && mergedOf([merged]).rollUp.slices.get('\t\t')?.metrics.lcp?.histogram;
    expect(quantile(stored ?? new Map(), 0.75, metricShapes.lcp)).toBeCloseTo(1000, -2);
    expect(await days()).toEqual([[day, 32, 58]]);
  });

  test('with words that cannot be compressed fit into items', async () => {
    const word = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
    const views = Array.from({ length: 350 }, (_, at) => ({
      lcp: 1000,
      at: `${day}T13:${String(at % 60).padStart(2, '0')}:00Z`,
      visitor: at,
      path: `/${word(190)}`,
      metrics: {
        lcp: {
          value: 1000,
          parts: [],
          element: word(90),
          script: `https://a.example/${word(102)}`,
        },
        inp: { value: 100, parts: [], element: word(90), script: `https://a.example/${word(102)}` },
        cls: { value: 0.1, parts: [], element: word(90) },
      },
    }));
    await rollUp(logOf(site.siteKey, views));
    const parts = await visitorPartEntity(table)
      .query.byHour({ ...site, hour: `${day}T13` })
      .go({ pages: 'all' });
    expect(parts.data.length).toBeGreaterThan(1);
    for (const { data } of parts.data) expect(data.length).toBeLessThan(390_000);
    expect(await days()).toEqual([[day, 350, 0]]);
  });

  test('make no period larger than an item: fewer page groups, and all pages exact', async () => {
    const whole = emptyRollUp();
    for (let group = 0; group < 500; group += 1) {
      addView(whole, {
        view: '',
        report: 1,
        at: '',
        network: 1,
        group: `/${randomUUID()}`,
        device: 'mobile',
        browser: '',
        country: '',
        connection: '',
        navigation: 'navigate',
        release: '',
        labels: [],
        metrics: { lcp: { value: 1000, parts: [] } },
      });
    }
    for (const { group, metrics } of whole.slices.values())
      for (const bucket of group === '' ? [] : Array.from({ length: 100 }).keys())
        metrics.lcp?.histogram.set(bucket, randomInt(1_000_000));
    const counts = { parts: 1, views: 500, leftOut: 0 };
    await store.putDay(site, day, { ...counts, rollUp: whole }, new Date());
    const merged = await store.findDay(site, day);
    expect(JSON.stringify(merged).length).toBeLessThan(400_000);
    const { slices } = mergedOf(merged ? [merged] : []).rollUp;
    expect(slices.get('\t\t')?.views).toBe(500);
    const groups = [...slices.values()].filter((one) => one.group !== '' && one.dimension === '');
    expect(groups.reduce((sum, { views }) => sum + views, 0)).toBe(500);
    expect(groups.length).toBeGreaterThan(50);
  });

  test('make no period larger than an item: fewer values of dimensions, and devices exact', async () => {
    const whole = emptyRollUp();
    const dimensions = ['device', 'browser', 'country', 'release', 'label1', 'label2', 'label3'];
    for (const dimension of ['', ...dimensions]) {
      for (let at = 0; at < (dimension === '' ? 1 : dimension === 'device' ? 3 : 30); at += 1) {
        const value = dimension === '' ? '' : `${dimension} ${at}`;
        const histogramOf = () =>
          new Map(Array.from({ length: 290 }, (_, bucket) => [bucket, randomInt(1_000_000)]));
        const sums = () => ({ histogram: histogramOf(), partViews: 0, parts: [] });
        const metrics = { lcp: sums(), inp: sums(), cls: sums(), fcp: sums(), ttfb: sums() };
        const slice = { group: '', dimension, value, views: 100 - at, metrics };
        whole.slices.set(['', dimension, value].join('\t'), slice);
      }
    }
    const counts = { parts: 1, views: 500, leftOut: 0 };
    await store.putDay(site, day, { ...counts, rollUp: whole }, new Date());
    const merged = await store.findDay(site, day);
    expect(JSON.stringify(merged).length).toBeLessThan(400_000);
    const { slices } = mergedOf(merged ? [merged] : []).rollUp;
    const countOf = (by: string) =>
      [...slices.values()].filter(({ dimension }) => dimension === by).length;
    expect([countOf(''), countOf('device')]).toEqual([1, 3]);
    expect(countOf('browser')).toBeGreaterThan(0);
    expect(countOf('browser')).toBeLessThan(30);
    expect(slices.get('\tbrowser\tbrowser 0')?.views).toBe(100);
  });

  test('of a site that fails leave the others counted', async () => {
    const { accountId } = await seedAccount(table, { plan: 'Trial' });
    const other = await newVisitorSite(table, accountId, 'https://shop.example');
    const at = `${day}T13:00:00Z`;
    const [, ...lines] = logOf(other.siteKey, [{ lcp: 1, at }])
      .split('\n')
      .slice(1);
    const text = logOf(site.siteKey, [{ lcp: 1, at }]) + lines.join('\n');
    const refresh = vi.fn(visitorSummaries(table).refresh).mockRejectedValueOnce('throttled');
    await expect(rollUp(text, { summaries: { refresh } })).rejects.toThrow('Could not count');
    expect(
      await Promise.all([site, other].map(async (one) => (await store.findDay(one, day))?.views)),
    ).toEqual([1, 1]);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});

describe('calls', () => {
  test('two at once give a site one key, and none to a site that is removed meanwhile', async () => {
    const user = await seedAccount(table, { plan: 'Internal' });
    const url = 'https://shop.example';
    const options = { limit: null, now: new Date() };
    const added = { url, siteName: 'Shop', propertyId: '' };
    await siteStore(table).addSites(user.accountId, [added], options);
    const set = async () =>
      call(
        await loadHandler(setVisitorSettings),
        setVisitorSettings,
        { body: { url } },
        { as: user },
      );
    const [one, other] = await Promise.all([set(), set()]);
    expect([one.status, one.body]).toEqual([200, other.body]);
    const of = { accountId: user.accountId, urlKey: keyOfUrl(url) };
    await forgetVisitorsOf(table, of, new Date(Date.now() + 1000));
    const settings = holdRequest('visitor-site#', 'TransactWrite');
    const late = set();
    await settings.reached;
    await siteEntity(table).delete(of).go();
    settings.letGo();
    expect((await late).status).toBe(404);
    expect(await store.find(of)).toBeUndefined();
  });

  test('a site gets its script, its views and their p75', async () => {
    const user = await seedAccount(table, { plan: 'Internal' });
    const url = 'https://shop.example';
    const options = { limit: null, now: new Date() };
    const added = { url, siteName: 'Shop', propertyId: '' };
    await siteStore(table).addSites(user.accountId, [added], options);
    const set = await call(
      await loadHandler(setVisitorSettings),
      setVisitorSettings,
      { body: { url, rate: 0.5, hosts: ['cdn.shop.example'], pageRules: ['/product/*'] } },
      { as: user },
    );
    const { tag } = set.body as { tag: string };
    const [, at = '', siteKey = ''] = /"(\S+\/v\/(\w+))\.js"/.exec(tag) ?? [];
    const served = await call(await loadHandler(serveVisitorScript), serveVisitorScript, {
      params: { key: `${siteKey}.js` },
    });
    expect(String(served.body)).toContain(
      `{"key":"${siteKey}","at":"${at}","rate":0.5,"hosts":["shop.example","cdn.shop.example"]}`,
    );
    // Another site may import it as a module.
    expect(served.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    await deliver(await storeLog(logOf(siteKey, [{ lcp: 1000 }, { lcp: 2000 }, { lcp: 3000 }])));
    const read = await call(
      await loadHandler(getVisitorReport),
      getVisitorReport,
      { query: { url } },
      { as: user },
    );
    const { views, metrics } = getVisitorReport.answer.parse(read.body);
    const { numbers } = metrics.lcp;
    expect([views, numbers?.views, numbers?.average]).toEqual([3, 3, 1 / 3]);
    expect(Math.abs((numbers?.p75 ?? 0) - 3000)).toBeLessThan(60);

    const heard = async () => {
      const { body } = await call(
        await loadHandler(getVisitorScript),
        getVisitorScript,
        { query: { url } },
        { as: user },
      );
      return getVisitorScript.answer.parse(body);
    };
    const lcps = async () => (await heard()).lastViews?.recent.map((view) => view.metrics.lcp);
    expect((await lcps())?.toSorted()).toEqual([1000, 2000, 3000]);
    expect((await heard()).lastViews).toMatchObject({ views: 3, leftOut: 0 });
    const later = new Date(Date.now() + 1000).toISOString();
    await deliver(
      await storeLog(logOf(siteKey, [{ lcp: 4321, path: '/product/chair', at: later }])),
    );
    expect((await heard()).lastViews?.recent[0]).toMatchObject({
      at: `${later.slice(0, 19)}Z`,
      page: '/product/*',
      device: 'mobile',
      navigation: 'navigate',
      metrics: { lcp: 4321 },
    });

    // Turned off, it counts nobody, and is as it was when it is turned on again.
    const off = { body: { url, rate: 0, hosts: ['cdn.shop.example'], pageRules: ['/product/*'] } };
    await call(await loadHandler(setVisitorSettings), setVisitorSettings, off, { as: user });
    await deliver(await storeLog(logOf(siteKey, [{ lcp: 5000 }])));
    expect(await heard()).toMatchObject({ tag, settings: { rate: 0 }, lastViews: { views: 4 } });
  });

  test('field data comes from visitors where CrUX has none, and from 100 views on with a verdict', async () => {
    const user = await seedAccount(table, { plan: 'Internal' });
    const url = 'https://shop.example';
    const options = { limit: null, now: new Date() };
    await siteStore(table).addSites(
      user.accountId,
      [{ url, siteName: 'Shop', propertyId: '' }],
      options,
    );
    const { siteKey } = await newVisitorSite(table, user.accountId, url);
    const asked = async () => {
      const ask = { query: { url } };
      const summary = await call(
        await loadHandler(getOriginSummary),
        getOriginSummary,
        { body: { url } },
        { as: user },
      );
      const latest = await call(await loadHandler(getLatestScan), getLatestScan, ask, { as: user });
      const list = await call(await loadHandler(getPortfolio), getPortfolio, {}, { as: user });
      const score = await call(
        await loadHandler(getScore),
        getScore,
        { body: { data: { url } } },
        { as: user },
      );
      return { summary: summary.body, latest: latest.body, list: list.body, score: score.body };
    };
    const view = (at: number) => ({
      lcp: 2600,
      visitor: at,
      metrics: { lcp: { value: 2600, parts: [] }, cls: { value: 0.01, parts: [] } },
    });
    await deliver(await storeLog(logOf(siteKey, [view(1)])));
    expect(await asked()).toMatchObject({
      summary: {
        mobile: null,
        fieldSources: { mobile: null },
        visitors: {
          mobile: {
            views: 1,
            overall_category: null,
            lcp: { views: 1, low: null, high: null, category: null },
          },
          desktop: null,
        },
      },
      latest: { mobile: { fieldData: null, fieldSource: null, visitors: { views: 1 } } },
      list: { rows: [{ vitals: null }] },
      score: { coreWebVitalsMobile: null },
    });
    const more = Array.from({ length: 99 }, (_, at) => view(at + 2));
    await deliver(await storeLog(logOf(siteKey, more)));
    expect(await asked()).toMatchObject({
      summary: {
        mobile: null,
        fieldSources: { mobile: 'visitors', desktop: null },
        visitors: { mobile: { views: 100, overall_category: 'AVERAGE', inp: null } },
      },
      latest: { mobile: { fieldData: null, fieldSource: 'visitors' } },
      list: { rows: [{ vitals: { source: 'visitors', views: 100, cls: expect.any(Number) } }] },
      score: { coreWebVitalsMobile: 6, coreWebVitalsDesktop: null },
    });
  });

  test('a removed site is forgotten, also by its key and its summary', async () => {
    await deliver(await log({ lcp: 1000, at: `${day}T13:00:00Z` }));
    const before = new Date(Date.now() + 1000);
    await forgetVisitors(
      { table },
      { accountId: site.accountId, url: 'https://shop.example', before },
    );
    expect(await visitorSummaries(table).find(site, new Date(`${day}T14:00:00Z`))).toEqual({
      mobile: null,
      desktop: null,
    });
    expect(await days()).toEqual([]);
    expect(await store.findByKey(site.siteKey)).toBeUndefined();
  });
});
