import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnLoopback, type LoopbackServer } from '../stand-ins/loopback-server.ts';
import { builtWeb } from './built-web.ts';

let folder: string;
let server: LoopbackServer;
const script = 'export const text = "again and again";\n'.repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(folder, 'assets', 'main-abc.js'), script);
  const web = builtWeb(folder, { 'x-frame-options': 'DENY' });
  server = await listenOnLoopback((request, response) => void web(request, response));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

test('every route of the app is answered by its page, with the security headers', async () => {
  const page = await get('/site-details/3?tab=history');
  expect(await page.text()).toContain('<title>App</title>');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('a shared page is kept from search engines, and from the referrers of its links', async () => {
  const { headers } = await get('/shared/1f0c6b1e-0000-4000-8000-000000000000');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect((await get('/dashboard')).headers.get('x-robots-tag')).toBeNull();
});

test('a missing file is not answered by the page', async () => {
  expect((await get('/assets/old-xyz.js')).status).toBe(404);
  expect((await get('/../../package.json')).status).toBe(404);
});

test.each(['br', 'gzip'])('hashed files are cached forever and sent with %s', async (encoding) => {
  const response = await get('/assets/main-abc.js', { 'accept-encoding': encoding });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 5);
  expect(await response.text()).toBe(script);
});

test('a client that accepts no compression gets none', async () => {
  const response = await get('/assets/main-abc.js', { 'accept-encoding': 'identity, br;q=0' });
  expect(response.headers.get('content-encoding')).toBeNull();
});
