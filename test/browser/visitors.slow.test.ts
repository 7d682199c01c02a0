import { readFileSync } from 'node:fs';
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
import { readLog } from '../../functions/visitors/log-lines.ts';
import { visitorSiteEntity } from '../../functions/visitors/visitor-site-entity.ts';
import type { Beacon } from '../../shared/visitors/beacon.ts';
import { readBeacon } from '../../shared/visitors/read-beacon.ts';
import { root } from '../../bin/entry-points.ts';
import { useStandIns } from '../stand-ins.ts';
import { useTable } from '../support/scans.ts';
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
    if (request.url === '/web-vitals.js')
      response.setHeader('content-type', 'text/javascript').end(library);
    else if (request.url?.startsWith('/empty') === true)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Empty</title>');
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
    args: [...flags, '--disable-blink-features=AutomationControlled'],
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
  await tab.setUserAgent({ userAgent: chrome });
  await tab.goto(`${site.url}/product?secret=1`);
  await tab.waitForFunction(() => document.getElementById('gap')?.style.height === '150px');
  await tab.click('#buy');
  await tab.waitForFunction(() => document.title === 'Clicked', { timeout: 20_000 });
  // web-vitals takes up an interaction when the page is idle, or a second later.
  await pause(1500);
  await tab.goto(`${site.url}/empty`);
  const own = await tab.evaluate(() =>
    Object.fromEntries(['LCP', 'INP', 'CLS'].map((name) => [name, sessionStorage.getItem(name)])),
  );
  await vi.waitFor(async () => expect(await beacons()).toHaveLength(seen.size + 1), 10_000);
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
