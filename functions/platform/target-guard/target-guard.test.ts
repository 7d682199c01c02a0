import { createServer } from 'node:net';
import { createResolve } from './resolver.ts';
import { publicPolicy } from './target-policy.ts';
import { decodeText } from './decode-text.ts';
import { createServer as createSecureServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { certificate, privateKey } from '../../../test/support/certificate.ts';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import type { LoopbackServer } from '../../../test/support/loopback-server.ts';
import {
  guardWith,
  guardWithNames,
  kindOf,
  page,
  startTargetSite,
} from '../../../test/support/target-site.ts';

let server: LoopbackServer;
beforeAll(async () => {
  server = await startTargetSite();
});
afterAll(() => server.close());

describe('fetch', () => {
  test('answers status, headers, final address and body', async () => {
    const response = await guardWith().fetch(`${server.url}/#top`);
    expect(response).toMatchObject({ status: 200, finalUrl: `${server.url}/`, redirects: [] });
    expect(response.body.toString()).toBe(page);
    expect(response.text()).toBe(page);
  });

  test('returns error statuses', async () => {
    expect(await guardWith().fetch(`${server.url}/nope`)).toMatchObject({ status: 404 });
  });

  test.each(['/gzip', '/br', '/zstd', '/deflate', '/twice', '/odd'])('reads %s', async (path) => {
    expect((await guardWith().fetch(server.url + path)).text()).toBe(page);
  });

  test('keeps the received part of a truncated compressed body', async () => {
    expect((await guardWith().fetch(`${server.url}/cut`)).text()).toMatch(/^<!doctype html>/);
  });

  test('decodes by the charset, falling back to UTF-8', async () => {
    expect((await guardWith().fetch(`${server.url}/latin1`)).text()).toBe('Grüße');
    expect((await guardWith().fetch(`${server.url}/strange`)).text()).toBe('a');
  });

  test('decodes text without a charset as UTF-8, or as windows-1252 if it is none', () => {
    expect(decodeText(Buffer.from('Grüße'))).toBe('Grüße');
    expect(decodeText(Buffer.from('Grüße').subarray(0, -2))).toBe('Grü\uFFFD');
    expect(decodeText(Buffer.from('Grüße – x', 'latin1'))).toMatch(/^Grüße/);
  });

  test('sends the given headers over its own', async () => {
    const { body } = await guardWith().fetch(`${server.url}/echo`, {
      headers: { 'User-Agent': 'x/1', accept: 'text/html' },
    });
    expect(JSON.parse(body.toString())).toMatchObject({
      'user-agent': 'x/1',
      accept: 'text/html',
      'accept-encoding': 'gzip, br',
    });
  });

  test('reads no body for HEAD', async () => {
    const response = await guardWith().fetch(`${server.url}/gzip`, { method: 'HEAD' });
    expect([response.status, response.body.length]).toEqual([200, 0]);
  });

  test.each([
    ['/bomb', 'too-large'],
    ['/announced', 'too-large'],
    ['/endless', 'too-large'],
    ['/not-gzip', 'protocol'],
    ['/reset', 'reset'],
    ['/half', 'reset'],
    ['/loop', 'redirect-loop'],
    ['/to?u=http://[', 'protocol'],
  ])('%s is %s', async (path, kind) => {
    expect(await kindOf(guardWith().fetch(server.url + path, { maxBytes: 1_000_000 }))).toBe(kind);
  });

  test('returns the received part of a body after the time for reading it', async () => {
    const answer = await guardWith().fetch(`${server.url}/slow-body`, { bodyMs: 500 });
    expect(answer.text()).toBe('a');
  });

  test.each(['/hang', '/slow-body'])('gives up on %s in time', async (path) => {
    const started = performance.now();
    expect(await kindOf(guardWith().fetch(server.url + path, { timeoutMs: 200 }))).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('throws the reason of the caller’s signal', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('the user left')), 50);
    const run = guardWith().fetch(`${server.url}/hang`, { signal: controller.signal });
    await expect(run).rejects.toThrow('the user left');
  });

  test('follows redirects up to the limit and lists them', async () => {
    const guard = guardWith();
    const response = await guard.fetch(`${server.url}/hops?n=5`);
    expect(response.finalUrl).toBe(`${server.url}/`);
    expect(response.redirects).toEqual([5, 4, 3, 2, 1].map((n) => `${server.url}/hops?n=${n}`));
    expect(await kindOf(guard.fetch(`${server.url}/hops?n=21`))).toBe('redirect-loop');
    expect(await kindOf(guard.fetch(`${server.url}/hops?n=2`, { maxRedirects: 1 }))).toBe(
      'redirect-loop',
    );
    expect((await guard.fetch(`${server.url}/to-unicode`)).text()).toBe('utf8');
  });

  test('follows redirects except to addresses that are too long for servers', async () => {
    let to = '';
    const redirecting = await startLoopbackServer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: to });
      response.end();
    });
    onTestFinished(redirecting.close);
    to = `${redirecting.url}/?`.padEnd(8192, 'a');
    expect(await guardWith().fetch(redirecting.url)).toMatchObject({ status: 200, finalUrl: to });
    to += 'a';
    await expect(guardWith().fetch(redirecting.url)).rejects.toMatchObject({
      kind: 'protocol',
      message: `${redirecting.url}/ redirects to an address that is too long.`,
    });
  });

  test('does not send secrets to another origin', async () => {
    const to = `/to?u=${server.url.replace('127.0.0.1', 'localhost')}/echo`;
    const headers = { Authorization: 'Bearer x', cookie: 'a=b', 'x-kept': '1' };
    const elsewhere: unknown = JSON.parse(
      (await guardWith().fetch(server.url + to, { headers })).text(),
    );
    expect(elsewhere).not.toHaveProperty('authorization');
    expect(elsewhere).not.toHaveProperty('cookie');
    expect(elsewhere).toHaveProperty('x-kept', '1');
    const same: unknown = JSON.parse(
      (await guardWith().fetch(`${server.url}/to?u=/echo`, { headers })).text(),
    );
    expect(same).toHaveProperty('authorization', 'Bearer x');
  });

  test('reports refused connections, unresolvable names, and responses that are not HTTP', async () => {
    const noise = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    const { url, close } = await listenOnLoopback(noise);
    expect(await kindOf(guardWith().fetch(url))).toBe('protocol');
    await close();
    expect(await kindOf(guardWith().fetch(url))).toBe('refused');
    expect(await kindOf(guardWith().fetch('http://does-not-exist.invalid/'))).toBe('dns');
    expect(
      await kindOf(guardWithNames({}, { asked: [], ports: [] }).fetch('http://nowhere.example/')),
    ).toBe('dns');
  });

  test('tells a name server that fails, or does not answer, from a name that does not exist', async () => {
    const failing = (code: string) =>
      createResolve(publicPolicy, () => Promise.reject(Object.assign(new Error(code), { code })));
    const kinds = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EIO'].map((code) =>
      kindOf(failing(code)('shop.example')),
    );
    expect(await Promise.all(kinds)).toEqual(['dns', 'dns-server', 'dns-server', 'dns', 'dns']);
  });

  test('reports an invalid certificate', async () => {
    const secure = createSecureServer(
      { key: privateKey, cert: certificate },
      (_request, response) => response.end('x'),
    );
    const { port, close } = await listenOnLoopback(secure);
    onTestFinished(close);
    expect(await kindOf(guardWith().fetch(`https://127.0.0.1:${port}/`))).toBe('tls');
    expect(await kindOf(guardWith().fetch(`https://127.0.0.1:${server.port}/`))).toBe('tls');
  });

  test('retries if a reused connection was closed', async () => {
    let connections = 0;
    const fickle = await startLoopbackServer((request, response) => {
      const { socket } = request;
      response.end('ok', () => setTimeout(() => socket.resetAndDestroy(), 5));
    });
    onTestFinished(fickle.close);
    const guard = guardWith();
    for (; connections < 5; connections += 1) {
      expect((await guard.fetch(fickle.url)).text()).toBe('ok');
      await new Promise((resolve) => setTimeout(resolve, 4 + connections));
    }
  });
});
