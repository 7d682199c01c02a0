import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHostileSite, type HostileSite } from '../../../test/fixtures/hostile-site.ts';
import { defaultLimits, type ScanLimits } from './lighthouse-settings.ts';
import { preflight } from './preflight.ts';

let site: HostileSite;
beforeAll(async () => {
  site = await startHostileSite();
});
afterAll(() => site.close());

const limits = defaultLimits;
const reasonFor = async (url: string, more: Partial<ScanLimits> = {}): Promise<string | null> => {
  const bounds = { ...limits, ...more };
  return (await preflight({ url, device: 'mobile', limits: bounds }, fetch))?.reason ?? null;
};

test.each([
  ['/', null],
  ['/404', 'http-4xx'],
  ['/500', 'http-5xx'],
  ['/json', 'not-html'],
  ['/reset', 'refused'],
  ['/redirect-loop', 'redirect-loop'],
  ['/redirects/5', null],
  ['/redirects/6', 'redirect-loop'],
  ['/huge', 'too-large'],
  ['/huge-chunked', 'too-large'],
])('%s: %s', async (path, reason) => {
  expect(await reasonFor(site.origin + path)).toBe(reason);
});

test('a server that never answers is given up on', async () => {
  expect(await reasonFor(`${site.origin}/hang`, { preflightMs: 300 })).toBe('timeout');
});

test('a page that drips is left to the browser, and not waited for beyond the limit', async () => {
  const started = performance.now();
  expect(await reasonFor(`${site.origin}/slow-drip`, { preflightMs: 500 })).toBeNull();
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a refusal that may be meant for robots is left to the browser', async () => {
  expect(await reasonFor(`${site.origin}/403`)).toBeNull();
});

test('a closed port is refused', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await reasonFor(`http://127.0.0.1:${port}/`)).toBe('refused');
});

test('plain http behind https is a failed secure connection', async () => {
  expect(await reasonFor(site.origin.replace('http:', 'https:'))).toBe('tls');
});

test('a name that does not exist is a failure of the name', async () => {
  const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  const failing = (): Promise<Response> =>
    Promise.reject(new TypeError('fetch failed', { cause: notFound }));
  const failure = await preflight({ url: 'http://no.invalid/', device: 'mobile', limits }, failing);
  expect(failure?.reason).toBe('dns');
  expect(failure?.detail).toContain('ENOTFOUND');
});

describe('certificates', () => {
  const failingWith = async (code: string): Promise<string | undefined | null> => {
    const cause = Object.assign(new Error(code), { code });
    const failing = (): Promise<Response> => Promise.reject(new TypeError('failed', { cause }));
    return preflight({ url: 'https://a.example/', device: 'mobile', limits }, failing).then(
      (failure) => failure?.reason ?? null,
    );
  };

  test.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    '%s is final',
    async (code) => {
      expect(await failingWith(code)).toBe('tls');
    },
  );

  test('a missing intermediate certificate is left to the browser, which may fetch it', async () => {
    expect(await failingWith('UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toBeNull();
  });
});

test('asks as the browser of the device would', async () => {
  const seen: string[] = [];
  const watching = (_: string, init: { headers: Record<string, string> }): Promise<Response> => {
    seen.push(init.headers['user-agent'] ?? '');
    return Promise.resolve(
      new Response('<h1>x</h1>', { headers: { 'content-type': 'text/html' } }),
    );
  };
  await preflight({ url: 'http://a.example/', device: 'mobile', limits }, watching);
  await preflight({ url: 'http://a.example/', device: 'desktop', limits }, watching);
  expect(seen[0]).toContain('Mobile');
  expect(seen[1]).not.toContain('Mobile');
});

test('an aborted look rejects instead of blaming the page', async () => {
  const controller = new AbortController();
  const looking = preflight(
    { url: `${site.origin}/hang`, device: 'mobile', limits, signal: controller.signal },
    fetch,
  );
  controller.abort(new Error('host stops'));
  await expect(looking).rejects.toThrow('host stops');
});
