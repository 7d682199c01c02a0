import { once } from 'node:events';
import { createServer } from 'node:net';
import { createServer as createSecureServer } from 'node:https';
import { deflateSync, gzipSync, brotliCompressSync, zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import type { LoopbackServer } from '../../../test/support/loopback-server.ts';
import { TargetError } from './target-error.ts';
import { createTargetGuard } from './target-guard.ts';
import type { TargetGuardOptions } from './target-guard.ts';
import { certificate, privateKey } from '../../../test/support/certificate.ts';

const page = '<!doctype html><title>Grüße</title>';
let server: LoopbackServer;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startLoopbackServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const count = Number(url.searchParams.get('n') ?? 0);
    const routes: Record<string, () => void> = {
      '/': () => response.end(page),
      '/echo': () => response.end(JSON.stringify(request.headers)),
      '/gzip': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page)),
      '/br': () =>
        response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(page)),
      '/zstd': () =>
        response.writeHead(200, { 'content-encoding': 'zstd' }).end(zstdCompressSync(page)),
      '/deflate': () =>
        response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(page)),
      '/twice': () =>
        response
          .writeHead(200, { 'content-encoding': 'gzip, br' })
          .end(brotliCompressSync(gzipSync(page))),
      '/odd': () => response.writeHead(200, { 'content-encoding': 'utf-8' }).end(page),
      '/cut': () =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(page.repeat(99)).subarray(0, 60)),
      '/not-gzip': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(page),
      '/bomb': () =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(20_000_000))),
      '/announced': () => response.writeHead(200, { 'content-length': '999999999' }).write('x'),
      '/endless': () => void setInterval(() => response.write('x'.repeat(100_000)), 1).unref(),
      '/latin1': () =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1' })
          .end(Buffer.from('Grüße', 'latin1')),
      '/strange': () =>
        response.writeHead(200, { 'content-type': 'text/html; charset=klingon' }).end('a'),
      '/missing': () => response.writeHead(404).end('no'),
      '/hang': () => undefined,
      '/slow-body': () => response.write('a'),
      '/reset': () => request.socket.resetAndDestroy(),
      '/half': () =>
        response
          .writeHead(200, { 'content-length': '100' })
          .write('x', () => request.socket.destroy()),
      '/hops': () =>
        response.writeHead(302, { location: count > 1 ? `/hops?n=${count - 1}#f` : '/' }).end(),
      '/loop': () => response.writeHead(301, { location: '/loop' }).end(),
      '/ünicode': () => response.end('utf8'),
      '/to-unicode': () =>
        response.writeHead(302, { location: Buffer.from('/ünicode').toString('latin1') }).end(),
      '/to': () => response.writeHead(307, { location: url.searchParams.get('u') ?? '' }).end(),
    };
    (routes[decodeURIComponent(url.pathname)] ?? routes['/missing'])?.();
  });
});
afterAll(() => server.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function guardWith(options: Partial<TargetGuardOptions> = {}) {
  const guard = createTargetGuard({ allowPrivate: true, ...options });
  closers.push(() => guard.close());
  return guard;
}

/** Reaches this machine like 127.0.0.1, but is distinct from it: it represents a public address below. */
const standIn = '0.0.0.0';

/** A guard with our own names, for which the stand-in is public and 127.0.0.1 private. */
function publicGuard(
  names: Record<string, string[] | (() => string[])>,
  { asked = [], ports = [] }: { asked?: string[]; ports?: number[] } = {},
) {
  return guardWith({
    allowPrivate: false,
    allowedPorts: new Set([80, 443, 8080, 8443, server.port, ...ports]),
    isPublicAddress: (address) => address === standIn,
    lookup: async (hostname) => {
      asked.push(hostname);
      const answer = names[hostname] ?? [];
      const addresses = typeof answer === 'function' ? answer() : answer;
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
}

const kindOf = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    (error: unknown) => (error instanceof TargetError ? error.kind : String(error)),
  );

describe('fetch', () => {
  it('answers status, headers, final address and body', async () => {
    const response = await guardWith().fetch(`${server.url}/#top`);
    expect(response).toMatchObject({ status: 200, finalUrl: `${server.url}/`, redirects: [] });
    expect(response.body.toString()).toBe(page);
    expect(response.text()).toBe(page);
  });

  it('returns error statuses', async () => {
    expect(await guardWith().fetch(`${server.url}/nope`)).toMatchObject({ status: 404 });
  });

  it.each(['/gzip', '/br', '/zstd', '/deflate', '/twice', '/odd'])('reads %s', async (path) => {
    expect((await guardWith().fetch(server.url + path)).text()).toBe(page);
  });

  it('keeps the received part of a truncated compressed body', async () => {
    expect((await guardWith().fetch(`${server.url}/cut`)).text()).toMatch(/^<!doctype html>/);
  });

  it('decodes by the charset, falling back to UTF-8', async () => {
    expect((await guardWith().fetch(`${server.url}/latin1`)).text()).toBe('Grüße');
    expect((await guardWith().fetch(`${server.url}/strange`)).text()).toBe('a');
  });

  it('sends the given headers over its own', async () => {
    const { body } = await guardWith().fetch(`${server.url}/echo`, {
      headers: { 'User-Agent': 'x/1', accept: 'text/html' },
    });
    expect(JSON.parse(body.toString())).toMatchObject({
      'user-agent': 'x/1',
      accept: 'text/html',
      'accept-encoding': 'gzip, br',
    });
  });

  it('reads no body for HEAD', async () => {
    const response = await guardWith().fetch(`${server.url}/gzip`, { method: 'HEAD' });
    expect([response.status, response.body.length]).toEqual([200, 0]);
  });

  it.each([
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

  it('returns the received part of a body after the time for reading it', async () => {
    const answer = await guardWith().fetch(`${server.url}/slow-body`, { bodyMs: 100 });
    expect(answer.text()).toBe('a');
  });

  it.each(['/hang', '/slow-body'])('gives up on %s in time', async (path) => {
    const started = performance.now();
    expect(await kindOf(guardWith().fetch(server.url + path, { timeoutMs: 200 }))).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(1500);
  });

  it('throws the reason of the caller’s signal', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('the user left')), 50);
    const run = guardWith().fetch(`${server.url}/hang`, { signal: controller.signal });
    await expect(run).rejects.toThrow('the user left');
  });

  it('follows redirects up to the limit and lists them', async () => {
    const guard = guardWith();
    const response = await guard.fetch(`${server.url}/hops?n=5`);
    expect(response.finalUrl).toBe(`${server.url}/`);
    expect(response.redirects).toEqual([5, 4, 3, 2, 1].map((n) => `${server.url}/hops?n=${n}`));
    expect(await kindOf(guard.fetch(`${server.url}/hops?n=6`))).toBe('redirect-loop');
    expect(await kindOf(guard.fetch(`${server.url}/hops?n=2`, { maxRedirects: 1 }))).toBe(
      'redirect-loop',
    );
    expect((await guard.fetch(`${server.url}/to-unicode`)).text()).toBe('utf8');
  });

  it('follows redirects except to addresses that are too long for servers', async () => {
    let to = '';
    const redirecting = await startLoopbackServer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: to });
      response.end();
    });
    closers.push(redirecting.close);
    to = `${redirecting.url}/?`.padEnd(8192, 'a');
    expect(await guardWith().fetch(redirecting.url)).toMatchObject({ status: 200, finalUrl: to });
    to += 'a';
    await expect(guardWith().fetch(redirecting.url)).rejects.toMatchObject({
      kind: 'protocol',
      message: `${redirecting.url}/ redirects to an address that is too long.`,
    });
  });

  it('does not send secrets to another origin', async () => {
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

  it('reports refused connections, unresolvable names, and responses that are not HTTP', async () => {
    const noise = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    const { url, close } = await listenOnLoopback(noise);
    expect(await kindOf(guardWith().fetch(url))).toBe('protocol');
    await close();
    expect(await kindOf(guardWith().fetch(url))).toBe('refused');
    expect(await kindOf(guardWith().fetch('http://does-not-exist.invalid/'))).toBe('dns');
    expect(await kindOf(publicGuard({}).fetch('http://nowhere.example/'))).toBe('dns');
  });

  it('reports an invalid certificate', async () => {
    const secure = createSecureServer(
      { key: privateKey, cert: certificate },
      (_request, response) => response.end('x'),
    );
    const { port, close } = await listenOnLoopback(secure);
    closers.push(close);
    expect(await kindOf(guardWith().fetch(`https://127.0.0.1:${port}/`))).toBe('tls');
    expect(await kindOf(guardWith().fetch(`https://127.0.0.1:${server.port}/`))).toBe('tls');
  });

  it('retries if a reused connection was closed', async () => {
    let connections = 0;
    const fickle = await startLoopbackServer((request, response) => {
      const { socket } = request;
      response.end('ok', () => setTimeout(() => socket.resetAndDestroy(), 5));
    });
    closers.push(fickle.close);
    const guard = guardWith();
    for (; connections < 5; connections += 1) {
      expect((await guard.fetch(fickle.url)).text()).toBe('ok');
      await new Promise((resolve) => setTimeout(resolve, 4 + connections));
    }
  });
});

describe('connections', () => {
  it('visits public addresses and refuses private ones, by name and by number', async () => {
    const guard = publicGuard({ 'shop.example': [standIn], 'evil.example': ['127.0.0.1'] });
    expect((await guard.fetch(`http://shop.example:${server.port}/`)).text()).toBe(page);
    expect((await guard.fetch(`http://${standIn}:${server.port}/`)).text()).toBe(page);
    expect(await kindOf(guard.fetch(`http://evil.example:${server.port}/`))).toBe('blocked');
    expect(await kindOf(guard.assertAllowed(`http://evil.example:${server.port}/`))).toBe(
      'blocked',
    );
    expect(await kindOf(guard.connect('evil.example', server.port))).toBe('blocked');
    expect(await kindOf(guard.connect('127.0.0.1', server.port))).toBe('blocked');
    expect(await kindOf(guard.connect('shop.example', 22))).toBe('blocked');
    expect(await kindOf(guard.assertAllowed('https://shop.example/'))).toBe('answered');
  });

  it('refuses a name if any of its addresses is private', async () => {
    const guard = publicGuard({
      'mixed.example': [standIn, '127.0.0.1'],
      'six.example': ['::1', standIn],
    });
    expect(await kindOf(guard.assertAllowed('http://mixed.example/'))).toBe('blocked');
    expect(await kindOf(guard.fetch('http://six.example/'))).toBe('blocked');
  });

  it('refuses a name that changes its answer between check and use', async () => {
    const answers = [[standIn], ['127.0.0.1']];
    const before = server.requested.length;
    const guard = publicGuard({ 'rebind.example': () => answers.shift() ?? ['127.0.0.1'] });
    const url = `http://rebind.example:${server.port}/`;
    await guard.assertAllowed(url);
    expect(await kindOf(guard.fetch(url))).toBe('blocked');
    expect(server.requested.length).toBe(before);
  });

  it('dials the address that was checked, without asking the resolver a second time', async () => {
    const asked: string[] = [];
    const guard = publicGuard({ 'once.example': [standIn] }, { asked });
    expect((await guard.fetch(`http://once.example:${server.port}/`)).status).toBe(200);
    const socket = await guard.connect('once.example', server.port);
    expect(socket.remotePort).toBe(server.port);
    socket.destroy();
    expect(asked).toEqual(['once.example']);
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://evil.example:PORT/',
    'http://2130706433:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://localhost:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'https://shop.example:22/',
    'http://user:pw@shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
  ])('refuses a redirect to %s', async (to) => {
    const redirecting = await startLoopbackServer((_request, response) => {
      response.writeHead(302, { location: to.replace('PORT', String(server.port)) }).end();
    });
    closers.push(redirecting.close);
    const names = { 'shop.example': [standIn], 'evil.example': ['127.0.0.1'] };
    const guard = publicGuard(names, { ports: [redirecting.port] });
    const before = server.requested.length;
    const error: unknown = await guard
      .fetch(`http://shop.example:${redirecting.port}/`)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'blocked', code: 'invalid_input' });
    expect(String(error)).not.toContain('pw');
    expect(redirecting.requested).toEqual(['/']);
    expect(server.requested.length).toBe(before);
  });

  it('on the local host visits private addresses, but no other scheme or credentials', async () => {
    const guard = guardWith();
    expect((await guard.fetch(server.url.replace('127.0.0.1', 'localhost'))).status).toBe(200);
    await expect(guard.fetch('http://user:pw@127.0.0.1/')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(guard.fetch('file:///etc/passwd')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await kindOf(guard.fetch(`${server.url}/to?u=file:///etc/passwd`))).toBe('blocked');
  });

  it('gives up on a resolver that never answers', async () => {
    const guard = guardWith({ allowPrivate: false, lookup: () => new Promise(() => undefined) });
    expect(await kindOf(guard.fetch('http://slow.example/', { timeoutMs: 100 }))).toBe('timeout');
    expect(await kindOf(guard.connect('slow.example', 80, { timeoutMs: 100 }))).toBe('timeout');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(guard.connect('slow.example', 80, { signal })).rejects.toThrow('enough');
  });

  it('hands out a connected socket', async () => {
    const socket = await guardWith().connect('127.0.0.1', server.port);
    socket.end('GET / HTTP/1.0\r\n\r\n');
    const [data]: unknown[] = await once(socket, 'data');
    expect(String(data)).toContain('200 OK');
    socket.destroy();
  });
});
