/** The product and the browser that test files share, with the sites that its people have; ends with the one who started it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { runLocalHost } from '../../run-local-host.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { startGoogleAnalytics } from '../../../dev/stand-ins/google-analytics/server.ts';
import { browserOptions } from './browser-options.ts';
import type { SharedProduct } from './shared-product-address.ts';
import { seedInto } from './seed.ts';
import { seedEveryone } from './seed-everyone.ts';
import { propertyId, shop } from './shared-people.ts';

const undo: (() => Promise<unknown>)[] = [];
const end = async (): Promise<void> => {
  for (const one of undo.toReversed()) await one().catch(console.error);
  process.exit();
};
process.once('disconnect', () => void end());

const { promise: patience, resolve: endPatience } = Promise.withResolvers<void>();
/** Serves a sitemap of many pages; keeps visitors waiting at `/slow` before it fails, for less time than a scan waits. */
const blog = await startLoopbackServer((request, response) => {
  const origin = `http://${request.headers.host}`;
  if (request.url === '/enough') endPatience();
  if (request.url === '/slow') {
    void Promise.race([patience, setTimeout(8000)]).then(() => response.writeHead(500).end());
    return;
  }
  const pages = Array.from({ length: 24 }, (_, index) => `${origin}/posts/${index + 1}`);
  const isMap = request.url === '/sitemap.xml';
  response.writeHead(200, { 'content-type': isMap ? 'application/xml' : 'text/html' });
  response.end(
    isMap
      ? `<urlset>${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`
      : '<!doctype html><title>Blog</title>',
  );
});
undo.push(() => blog.close());
/** Providers that know nothing beyond what is seeded, and say so each in its way. */
const providers = await startLoopbackServer(({ url }, response) => {
  if (url?.startsWith('/?type=') === true) response.end('ERROR 50 :: NOTHING FOUND');
  else response.writeHead(404).end();
});
undo.push(() => providers.close());
const google = await startGoogleAnalytics();
google.count(propertyId, {
  host: new URL(shop).host,
  pages: [
    ['/', 'Shop'],
    ['/basket', 'Basket'],
  ],
});
undo.push(() => google.stop());

const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
undo.push(() => rm(dataDir, { recursive: true, force: true }));
await seedInto(dataDir, (world) => seedEveryone(world, blog.url));
const env = {
  ...google.env,
  SEMRUSH_API_KEY: 'seeded',
  SEMRUSH_ENDPOINT: providers.url,
  CRUX_API_KEY: 'seeded',
  CRUX_ENDPOINT: providers.url,
};
const [host, browser] = await Promise.all([
  runLocalHost({ dataDir, args: ['--no-demo'], env }),
  chromium.launchServer(await browserOptions()),
]);
undo.push(
  () => host.stop(),
  () => browser.close(),
);
const shared: SharedProduct = {
  origin: host.origin,
  browser: browser.wsEndpoint(),
  blog: blog.url,
};
process.send?.(shared);
