import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startHostileSite, type HostileSite } from '../../../test/fixtures/hostile-site.ts';
import {
  type RawAnswers,
  refused,
  shown,
  startRawAnswers,
} from '../../../test/fixtures/raw-answers.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { defaultLimits, type ScanLimits } from './lighthouse-settings.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { preflight, type FetchPage } from './preflight.ts';

let site: HostileSite;
let raw: RawAnswers;
const guard = createTargetGuard({ allowPrivate: true });
beforeAll(async () => {
  [site, raw] = await Promise.all([startHostileSite(), startRawAnswers()]);
});
afterAll(async () => {
  guard.close();
  await Promise.all([site.close(), raw.close()]);
});

const limits = defaultLimits;
const reasonFor = async (url: string, more: Partial<ScanLimits> = {}): Promise<string | null> => {
  const bounds = { ...limits, ...more };
  return (await preflight({ url, device: 'mobile', limits: bounds }, guard.fetch))?.reason ?? null;
};

test.each([
  ['/', null],
  ['/404', 'http-4xx'],
  ['/500', 'http-5xx'],
  ['/json', 'not-html'],
  // The browser tries.
  ['/reset', null],
  ['/redirect-loop', 'redirect-loop'],
  ['/redirects/20', null],
  ['/redirects/21', 'redirect-loop'],
  ['/huge', 'too-large'],
])('%s: %s', async (path, reason) => {
  expect(await reasonFor(site.origin + path)).toBe(reason);
});

test.each([
  ['attachment; filename="page.html"', 'download'],
  ['ATTACHMENT', 'download'],
  ['something', 'download'],
  ['inline; filename="attachment.html"', null],
  ['filename="page.html"', null],
  [' ', null],
])('Content-Disposition: %s: %s', async (disposition, reason) => {
  const { url, close } = await startLoopbackServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-disposition': disposition })
      .end('<h1>Page</h1>'),
  );
  onTestFinished(close);
  expect(await reasonFor(url)).toBe(reason);
});

test('a page that is too large is refused while it is read', async () => {
  const patient = { preflightBodyMs: 10_000 };
  expect(await reasonFor(`${site.origin}/huge-chunked`, patient)).toBe('too-large');
});

test('a page that answers after 9 s and is painted after 12 s is within all limits', () => {
  const { preflightMs, maxWaitForFcpMs, maxWaitForLoadMs, navigationMs, jobMs } = defaultLimits;
  expect(preflightMs).toBeGreaterThan(9000);
  expect(Math.min(maxWaitForFcpMs, maxWaitForLoadMs)).toBeGreaterThan(12_000);
  expect(navigationMs).toBeLessThanOrEqual(45_000);
  expect(preflightMs + maxWaitForLoadMs).toBeLessThan(navigationMs);
  expect(jobMs).toBeLessThanOrEqual(180_000);
});

test('a server that never answers is given up on', async () => {
  const soon = { preflightMs: 200, preflightBodyMs: 100 };
  expect(await reasonFor(`${site.origin}/hang`, soon)).toBe('timeout');
});

test('a page that never ends is left to the browser, which measures it as far as it gets', async () => {
  expect(await reasonFor(`${site.origin}/slow-drip`, { preflightBodyMs: 200 })).toBeNull();
});

test.each([401, 403, 405, 406, 418, 429, 451, 503, 999])(
  'status %d, which may be meant for robots, is left to the browser',
  async (status) => {
    const server = await startLoopbackServer((_, response) => response.writeHead(status).end());
    onTestFinished(server.close);
    expect(await reasonFor(server.url)).toBeNull();
  },
);

test.each(Object.keys(refused))(
  'an answer that is not valid HTTP is left to the browser: %s',
  async (name) => {
    expect(await reasonFor(`${raw.url}/${encodeURIComponent(name)}`)).toBeNull();
  },
);

test.each(Object.keys(shown))('an odd answer is left to the browser: %s', async (name) => {
  expect(await reasonFor(`${raw.url}/${encodeURIComponent(name)}`)).toBeNull();
});

test.each(['text/plain', 'text/htm', 'text/html, text/plain', '"text/html"', 'image/png'])(
  'type %s is no page',
  async (type) => {
    const server = await startLoopbackServer((_, response) => {
      response.writeHead(200, { 'content-type': type }).end('x');
    });
    onTestFinished(server.close);
    expect(await reasonFor(server.url)).toBe('not-html');
  },
);

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

const lookWith = (fetchPage: FetchPage): ReturnType<typeof preflight> =>
  preflight({ url: 'https://a.example/', device: 'mobile', limits }, fetchPage);

test('a name that does not exist is a failure of the name', async () => {
  const failure = await lookWith(() =>
    Promise.reject(new TargetError('dns', 'https://a.example/')),
  );
  expect(failure?.reason).toBe('dns');
});

test('targets that the guard refuses, by spelling or after a look-up, are not allowed', async () => {
  const strict = createTargetGuard({ allowPrivate: false });
  const failure = await preflight(
    { url: `${site.origin}/`, device: 'mobile', limits },
    strict.fetch,
  );
  expect(failure?.reason).toBe('not-allowed');
  const blocked = new TargetError('blocked', 'https://a.example/');
  expect((await lookWith(() => Promise.reject(blocked)))?.reason).toBe('not-allowed');
});

describe('certificates', () => {
  const failingWith = async (code: string): Promise<string | null> => {
    const cause = Object.assign(new Error('certificate'), { code });
    const error = new TargetError('tls', 'https://a.example/', { cause });
    return (await lookWith(() => Promise.reject(error)))?.reason ?? null;
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

test('sends the request headers of the device’s browser', async () => {
  const seen: string[] = [];
  const watching: FetchPage = (url, options) => {
    seen.push(options?.headers?.['user-agent'] ?? '');
    return guard.fetch(url, options);
  };
  await preflight({ url: `${site.origin}/`, device: 'mobile', limits }, watching);
  await preflight({ url: `${site.origin}/`, device: 'desktop', limits }, watching);
  expect(seen[0]).toContain('Mobile');
  expect(seen[1]).not.toContain('Mobile');
});

test('an error of our own is not blamed on the page', async () => {
  await expect(lookWith(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
});

test('an aborted check rejects instead of blaming the page', async () => {
  const controller = new AbortController();
  const looking = preflight(
    { url: `${site.origin}/hang`, device: 'mobile', limits, signal: controller.signal },
    guard.fetch,
  );
  controller.abort(new Error('host stops'));
  await expect(looking).rejects.toThrow('host stops');
});
