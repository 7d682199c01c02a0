import { afterAll, beforeAll, expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { startDemoSites, type RunningDemoSites } from './start-demo-sites.ts';

let running: RunningDemoSites;
const asked: string[] = [];
beforeAll(async () => {
  running = await startDemoSites({
    ports: { fast: 0, slow: 0, wordpress: 0 },
    visitors: {
      keyOf: (name) => (name === 'fast' ? 'abcdefghijkm' : undefined),
      handle: async ({ method, url }, response) => {
        asked.push(`${method} ${url}`);
        response.writeHead(204).end();
      },
    },
  });
});
afterAll(() => running.close());

const text = async (url: string): Promise<string> => (await fetch(url)).text();
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

test('every page that the fast site lists in its sitemap exists and is html', async () => {
  const pages = locations(await text(`${running.origins.fast}/sitemap.xml`));
  expect(pages.length).toBeGreaterThanOrEqual(4);
  for (const page of pages) {
    const response = await fetch(page);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  }
});

test('the slow site leads through robots.txt and a gzipped index to its pages', async () => {
  const robots = await text(`${running.origins.slow}/robots.txt`);
  const index = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
  const unzip = async (url: string): Promise<string> =>
    gunzipSync(await (await fetch(url)).arrayBuffer()).toString();
  const [inner = ''] = locations(await unzip(index));
  expect(locations(await unzip(inner))).toContain(`${running.origins.slow}/hikes.html`);
});

test('the WordPress-like site has the traits that detectors look for', async () => {
  const response = await fetch(`${running.origins.wordpress}/`);
  expect(response.headers.get('link')).toContain('api.w.org');
  const page = await response.text();
  expect(page).toMatch(/name="generator" content="WordPress \d/);
  expect(page).toContain('/wp-content/themes/');
  expect(page).toContain('jquery.min.js');
});

test('a page that does not exist answers 404', async () => {
  const origins = Object.values(running.origins);
  expect(origins.length).toBeGreaterThan(2);
  for (const origin of origins) {
    expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
  }
});

test('pages of a site whose visitors are measured carry its script, and nothing else of the product is reached through them', async () => {
  const { fast, slow } = running.origins;
  expect(await text(fast)).toContain('</title><script defer src="/v/abcdefghijkm.js"></script>');
  expect(await text(`${fast}/favicon.svg`)).not.toContain('abcdefghijkm');
  expect(await text(slow)).not.toContain('<script defer src="/v/');
  expect((await fetch(`${fast}/v/abcdefghijkm?v=1`)).status).toBe(204);
  expect((await fetch(`${fast}/v/abcdefghijkm.js`)).status).toBe(204);
  for (const path of ['/v/', '/v/..%2fapi/plan/list', '/api/plan/list', '/config.json'])
    expect((await fetch(`${fast}${path}`)).status).toBe(404);
  expect((await fetch(`${fast}/v/abcdefghijkm`, { method: 'POST' })).status).toBe(404);
  expect(asked).toEqual(['GET /v/abcdefghijkm?v=1', 'GET /v/abcdefghijkm.js']);
});

test('a taken port throws an error that names it', async () => {
  const port = Number(new URL(running.origins.fast).port);
  await expect(
    startDemoSites({ ports: { fast: 0, slow: port, wordpress: 0 } }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE', port });
});
