import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHostServer, type HostServer } from '../../dev/gateway/host-server.ts';
import { gateway } from '../../dev/gateway/gateway.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { launchChromium } from '../../functions/providers/chromium/launch-chromium.ts';
import { userAgents } from '../../functions/providers/lighthouse/lighthouse-settings.ts';
import { readLog } from '../../functions/measuring/visitors/log-lines.ts';
import { visitorSiteEntity } from '../../functions/measuring/visitors/visitor-site-entity.ts';
import type { Beacon } from '../../shared/visitors/beacon.ts';
import { visitorSnippets } from '../../shared/visitors/visitor-snippets.ts';
import { readBeacon } from '../../shared/visitors/read-beacon.ts';
import { root } from '../../bin/entry-points.ts';
import { useStandIns } from '../stand-ins.ts';
import { useTable } from '../support/scans.ts';
import { useDemoHost } from '../support/demo-host.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { newVisitorSite } from '../support/visitor-log.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const library = readFileSync(join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js'));

let browser: Browser;
let hostServer: HostServer;
let site: LoopbackServer;
let flush: () => Promise<void>;
let visitorLogs: string;
let siteKey: string;

/** Keeps what web-vitals itself says, at every change. */
const ownVitals = `${library.toString()};
window.own = {};
for (const name of ['LCP', 'INP', 'CLS'])
  webVitals['on' + name](({ value }) => { own[name] = value; }, { reportAllChanges: true });`;

/** Shifts when it is clicked, takes its time, and keeps what web-vitals itself says. */
const page = (origin: string) => `<!doctype html><title>Shop</title>
<h1 style="font-size:60px">A heading that is the largest of all</h1><div id="gap"></div>
<button id="buy">Buy</button><p id="below">Below</p>
<script src="/web-vitals.js"></script>
<script>
for (const name of ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'])
  webVitals['on' + name]((metric) => sessionStorage.setItem(name, metric.value));
new PerformanceObserver((list) => {
  if (list.getEntries().some((entry) => entry.interactionId > 0)) document.title = 'Clicked';
}).observe({ type: 'event', durationThreshold: 40, buffered: true });
document.getElementById('buy').addEventListener('click', () => {
  const end = performance.now() + 120;
  while (performance.now() < end);
});
setTimeout(() => { document.getElementById('gap').style.height = '150px'; }, 900);
</script>
<script defer src="${origin}/v/${siteKey}.js" data-release="7"></script>`;

beforeAll(async () => {
  const standIns = await useStandIns();
  ({ visitorLogs } = standIns);
  const table = await useTable();
  const sockets = { managementUrl: '', upgrade: () => undefined, stop: async () => undefined };
  hostServer = await startHostServer(0);
  process.env['PUBLIC_URL'] = `http://localhost:${hostServer.port}`;
  const handlers = gateway({ standIns, sockets, web: async () => undefined });
  ({ flush } = handlers.visitors);
  hostServer.open(handlers);
  const added = await newVisitorSite(table, 'account', 'http://127.0.0.1');
  ({ siteKey } = added);
  await visitorSiteEntity(table)
    .patch(added)
    .set({ hosts: ['127.0.0.1'] })
    .go();
  site = await startLoopbackServer((request, response) => {
    const script = `http://localhost:${hostServer.port}/v/${siteKey}.js`;
    const html = (text: string) =>
      response.setHeader('content-type', 'text/html').end(`<!doctype html>${text}`);
    if (request.url === '/web-vitals.js')
      response.setHeader('content-type', 'text/javascript').end(library);
    else if (request.url?.startsWith('/empty') === true) html('<title>Empty</title>');
    else if (request.url === '/imports')
      html(`<title>Module</title><h1>Module</h1><script type="module">
        document.documentElement.dataset.release = '8';
        ${visitorSnippets(script).npm}</script>`);
    else if (request.url === '/tagged')
      // As Tag Manager puts its tags into a page.
      html(`<html data-release="9"><title>Tagged</title><h1>Tagged</h1><script>addEventListener('load', () => {
        const tags = document.createRange().createContextualFragment(${JSON.stringify(visitorSnippets(script)['tag-manager']).replaceAll('</', '<\\/')});
        document.body.append(tags);
      });</script>`);
    else if (request.url === '/app')
      html(`<title>App</title><h1>App</h1><button id="go">Go</button><main></main>
        <script defer src="${script}"></script><script>
        document.getElementById('go').addEventListener('click', () => {
          history.pushState({}, '', '/app/second');
          document.querySelector('main').innerHTML = '<h2 style="font-size:50px">The second screen of an app</h2>';
        });</script>`);
    else if (request.url === '/isolated') {
      response.setHeader('cross-origin-embedder-policy', 'require-corp');
      html(`<title>Isolated</title><h1>Isolated</h1><script defer src="${script}"></script>`);
    } else if (request.url === '/many')
      // The hero comes after the 250 requests that the browser keeps, and before the last 50.
      html(`<title>Many</title><script defer src="${script}"></script><script type="module">
        const load = (from, to) => Promise.all(Array.from({ length: to - from }, (_, at) =>
          fetch('/small?' + (from + at)).then((answer) => answer.text())));
        await load(0, 260);
        const hero = document.createElement('img');
        hero.src = '/hero.svg';
        document.body.append(hero);
        await hero.decode();
        await load(260, 340);
        document.title = 'Loaded';
        </script><body>`);
    else if (request.url?.startsWith('/small') === true)
      response.setHeader('content-type', 'text/plain').end('small');
    else if (request.url === '/hero.svg')
      setTimeout(
        () =>
          response.setHeader('content-type', 'image/svg+xml').end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="400"><text x="20" y="90" font-size="80">Hero</text>' +
              // Chromium counts no picture with few bytes for its size.
              `<!-- ${'padding '.repeat(2000)} --></svg>`,
          ),
        200,
      );
    else if (request.url === '/shifting')
      html(`<title>Shifting</title><div id="gap"></div><h1>Shifting</h1><script>
        let shifts = 0;
        const shift = () => {
          document.getElementById('gap').style.height = shifts % 2 === 0 ? '6px' : '0';
          shifts += 1;
          if (shifts < 220) return requestAnimationFrame(shift);
          const script = document.createElement('script');
          script.src = '${script}';
          document.head.append(script);
          document.title = 'Shifted';
        };
        requestAnimationFrame(() => requestAnimationFrame(shift));</script>`);
    else if (request.url === '/cached')
      html(`<title>Page</title><h1>Page</h1><script defer src="${script}"></script>`);
    else
      response
        .setHeader('content-type', 'text/html')
        .end(page(`http://localhost:${hostServer.port}`));
  });
  const { path, env, flags } = await chromiumExecutable();
  browser = await puppeteer.launch({
    executablePath: path,
    env,
    // As in the browser of a person, who is no program.
    args: [...flags, '--disable-blink-features=AutomationControlled', `--user-agent=${chrome}`],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await hostServer?.stop();
});

async function beacons(): Promise<Beacon[]> {
  await flush();
  const client = bucketClient();
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: visitorLogs }));
  const found = await Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: visitorLogs, Key }));
      return readLog(gunzipSync((await Body?.transformToByteArray()) ?? '').toString());
    }),
  );
  return found.flat().flatMap(({ query }) => readBeacon(query) ?? []);
}

test('a visit is reported once, with the numbers that web-vitals has in the same page', async () => {
  const tab = await browser.newPage();
  await tab.bringToFront();
  const seen = new Set((await beacons()).map(({ view }) => view));
  const errors: unknown[] = [];
  tab.on('pageerror', (error) => errors.push(error));
  await tab.goto(`${site.url}/product?secret=1`);
  await tab.waitForFunction(() => document.getElementById('gap')?.style.height === '150px');
  await tab.click('#buy');
  await tab.waitForFunction(() => document.title === 'Clicked', { timeout: 60_000 });
  // web-vitals processes an interaction when the page is idle, or a second later.
  await pause(1500);
  await tab.goto(`${site.url}/empty`);
  const own = await tab.evaluate(() =>
    Object.fromEntries(['LCP', 'INP', 'CLS'].map((name) => [name, sessionStorage.getItem(name)])),
  );
  await vi.waitFor(async () => expect(await beacons()).toHaveLength(seen.size + 1), 60_000);
  const beacon = (await beacons()).find(({ view }) => !seen.has(view));
  expect(beacon).toMatchObject({ path: '/product', host: '127.0.0.1', release: '7', report: 1 });
  const { lcp, inp, cls } = beacon?.metrics ?? {};
  expect(Math.abs((lcp?.value ?? -9) - Number(own['LCP']))).toBeLessThanOrEqual(1);
  expect(Math.abs((inp?.value ?? -9) - Number(own['INP']))).toBeLessThanOrEqual(1);
  expect(Math.abs((cls?.value ?? -9) - Number(own['CLS']))).toBeLessThanOrEqual(0.001);
  expect(Number(own['INP'])).toBeGreaterThan(100);
  expect(Number(own['CLS'])).toBeGreaterThan(0);
  expect(lcp?.element).toContain('h1');
  expect(inp?.element).toBe('#buy');
  expect(errors).toEqual([]);
  expect(await tab.cookies()).toEqual([]);
  await tab.close();
});

/** The newest beacons, once there are as many as are expected. */
async function newBeacons(seen: ReadonlySet<string>, count: number): Promise<Beacon[]> {
  const unseen = async () => (await beacons()).filter(({ view }) => !seen.has(view));
  await vi.waitFor(async () => expect((await unseen()).length).toBeGreaterThanOrEqual(count), {
    timeout: 60_000,
    interval: 200,
  });
  return unseen();
}

test.each([
  ['imported as a module', '/imports', '8'],
  ['added by a tag manager', '/tagged', '9'],
])('it can be %s', async (_, path, release) => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  await tab.goto(`${site.url}${path}`, { waitUntil: 'networkidle0' });
  await tab.goto(`${site.url}/empty`);
  const [beacon] = await newBeacons(seen, 1);
  expect(beacon).toMatchObject({ path, release, navigation: 'navigate' });
  expect(beacon?.metrics.lcp?.value).toBeGreaterThan(0);
  await tab.close();
});

// This Chromium keeps no page in its back-forward cache and prerenders none, so that the page's own events are played.
test('a page from the back-forward cache is a view of its own', async () => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  await tab.goto(`${site.url}/cached`, { waitUntil: 'networkidle0' });
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await newBeacons(seen, 1)).toMatchObject([{ navigation: 'navigate' }]);
  await tab.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await pause(500);
  // It is left and restored once more.
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await newBeacons(seen, 2)).toHaveLength(2);
  await tab.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await pause(500);
  await tab.goto(`${site.url}/empty`);
  const found = await newBeacons(seen, 3);
  expect(found.map(({ navigation, report }) => `${navigation} ${report}`).toSorted()).toEqual([
    'back-forward-cache 1',
    'back-forward-cache 1',
    'navigate 1',
  ]);
  await tab.close();
});

test('a page with a Cross-Origin-Embedder-Policy loads it and reports without an error', async () => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  const failed: string[] = [];
  tab.on(
    'requestfailed',
    (request) => void failed.push(`${request.failure()?.errorText} ${request.url()}`),
  );
  tab.on('console', (message) => void failed.push(message.text()));
  await tab.goto(`${site.url}/isolated`, { waitUntil: 'networkidle0' });
  expect(await tab.evaluate(() => crossOriginIsolated)).toBe(false);
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await newBeacons(seen, 1)).toMatchObject([{ path: '/isolated' }]);
  await pause(1500);
  expect(failed.filter((text) => /blocked/i.test(text))).toEqual([]);
  await tab.close();
});

test('parts of LCP are known on a page with more than 250 requests', async () => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  await tab.goto(`${site.url}/many`);
  await tab.waitForFunction(() => document.title === 'Loaded', { timeout: 60_000 });
  await pause(1500);
  await tab.goto(`${site.url}/empty`);
  const [beacon] = await newBeacons(seen, 1);
  const { element, parts = [] } = beacon?.metrics.lcp ?? {};
  expect(element).toContain('img');
  expect(parts[2]).toBeGreaterThanOrEqual(150);
  await tab.close();
});

test('layout shifts that the browser dropped before it came are said', async () => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  await tab.bringToFront();
  await tab.goto(`${site.url}/shifting`);
  await tab.waitForFunction(() => document.title === 'Shifted', { timeout: 60_000 });
  await pause(1500);
  await tab.goto(`${site.url}/empty`);
  const [beacon] = await newBeacons(seen, 1);
  expect(beacon?.metrics.cls?.parts[0]).toBeGreaterThan(20);
  await tab.close();
});

test('a prerendered page is reported as such, from when it is seen', async () => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  await tab.evaluateOnNewDocument(() => {
    if (location.pathname !== '/cached') return;
    let shownAt = 0;
    const prototype = PerformanceNavigationTiming.prototype;
    Object.defineProperty(prototype, 'activationStart', { get: () => shownAt });
    Object.defineProperty(document, 'prerendering', { get: () => shownAt === 0 });
    Object.assign(window, {
      show() {
        shownAt = performance.now();
        document.dispatchEvent(new Event('prerenderingchange', { bubbles: true }));
      },
    });
  });
  await tab.goto(`${site.url}/cached`, { waitUntil: 'networkidle0' });
  await pause(1000);
  await tab.evaluate('show()');
  await pause(500);
  await tab.goto(`${site.url}/empty`);
  const found = await newBeacons(seen, 1);
  expect(found).toMatchObject([{ path: '/cached', navigation: 'prerender', report: 1 }]);
  // It was painted before anyone saw it.
  expect(found[0]?.metrics).toMatchObject({ lcp: { value: 0 }, ttfb: { value: 0 } });
  await tab.close();
});

test('a soft navigation is a view of its own, with its own page', async () => {
  const seen = new Set((await beacons()).map(({ view }) => view));
  const tab = await browser.newPage();
  await tab.goto(`${site.url}/app`, { waitUntil: 'networkidle0' });
  await tab.click('#go');
  await pause(2000);
  await tab.goto(`${site.url}/empty`);
  const found = await newBeacons(seen, 2);
  expect(found.map(({ navigation, path }) => `${navigation} ${path}`).toSorted()).toEqual([
    'navigate /app',
    'soft-navigation /app/second',
  ]);
  await tab.close();
});

test('a visit of a demo site is answered within ten seconds, as web-vitals measured it; a scan of ours is no visit', async () => {
  const host = await useDemoHost();
  const { url } = (await host.sites()).find(({ siteName }) => siteName === 'Alpine Traverse') ?? {
    url: '',
  };
  const { path, env, flags } = await chromiumExecutable();
  const folder = await mkdtemp(join(tmpdir(), 'scanning-'));
  const ours = await launchChromium({ path, env, flags }, { flags: [], folder });
  const scanning = await ours.newPage();
  await scanning.setUserAgent({ userAgent: userAgents.mobile });
  await scanning.goto(url, { waitUntil: 'networkidle0' });
  await scanning.click('h1');
  await scanning.close({ runBeforeUnload: true });

  const tab = await browser.newPage();
  await tab.evaluateOnNewDocument(ownVitals);
  await tab.goto(url, { waitUntil: 'networkidle0' });
  await pause(2500);
  await tab.click('h1');
  await pause(2000);
  const own = await tab.evaluate(() => Reflect.get(window, 'own') as Record<string, number>);
  await tab.close({ runBeforeUnload: true });
  const recent = await vi.waitFor(async () => {
    const answered = await host.visitorsOf(url);
    expect(answered.views).toBe(1);
    return answered.recent;
  }, 60_000);
  const { metrics: { lcp = -9, inp = -9, cls = -9 } = {} } = recent[0] ?? {};
  expect(recent[0]).toMatchObject({ page: '/', device: 'desktop', navigation: 'navigate' });
  expect(Math.abs(lcp - (own['LCP'] ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.abs(inp - (own['INP'] ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.abs(cls - (own['CLS'] ?? 0))).toBeLessThanOrEqual(0.001);
  await ours.close();
  await rm(folder, { recursive: true, force: true });
});
