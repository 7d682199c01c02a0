import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { certificate, privateKey } from '../../../test/support/certificate.ts';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import type { LoopbackServer } from '../../../test/support/loopback-server.ts';
import { connectOverSocks, openToProxy, tell } from '../../../test/support/socks-client.ts';
import { startGuardingProxy } from './guarding-proxy.ts';
import type { GuardingProxy } from './guarding-proxy.ts';
import { createTargetGuard } from './target-guard.ts';

/** Reaches this machine like 127.0.0.1, but is distinct from it: it represents a public address. */
const standIn = '0.0.0.0';
const names: Record<string, string> = { 'shop.example': standIn, 'evil.example': '127.0.0.1' };

const limits = { maxTunnelBytes: 500_000 };

let server: LoopbackServer;
let proxy: GuardingProxy;
const closers: (() => unknown)[] = [];
const ports = new Set([80, 443]);

beforeAll(async () => {
  server = await startLoopbackServer((request, response) => {
    const routes: Record<string, () => void> = {
      '/big': () => response.end(Buffer.alloc(300_000, 'a')),
      '/echo': () =>
        request.pipe(
          response.writeHead(200, { 'content-length': request.headers['content-length'] }),
        ),
      '/headers': () => response.end(JSON.stringify(request.rawHeaders)),
      '/drip': () => response.write('first'),
      '/half': () =>
        response
          .writeHead(200, { 'content-length': '100' })
          .write('x', () => request.socket.destroy()),
    };
    (routes[request.url ?? ''] ?? (() => response.end('hello')))();
  });
  ports.add(server.port);
});
afterAll(() => server.close());

/** Current addresses of names; a test may change one. */
let asked: string[] = [];
beforeEach(async () => {
  asked = [];
  const guard = createTargetGuard({
    allowPrivate: false,
    allowedPorts: ports,
    isPublicAddress: (address) => address === standIn,
    lookup: async (hostname) => {
      asked.push(hostname);
      // The second answer is an internal address.
      if (hostname === 'rebinding.example') {
        const address = asked.length === 1 ? standIn : '127.0.0.1';
        return [{ address, family: 4 }];
      }
      const address = names[hostname];
      if (address === undefined) throw new Error('no such name');
      return [{ address, family: 4 }];
    },
  });
  proxy = await startGuardingProxy(guard, limits);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await proxy.close();
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** `host:port`, the host in brackets or not. */
async function tunnel(authority: string): Promise<{ reply: string; socket: Socket }> {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(authority) ?? [];
  const { socket, reply } = await connectOverSocks(proxy.url, host, Number(port));
  closers.push(() => socket.destroy());
  return { socket, reply };
}

/** Asks the server through the proxy. */
async function ask(path: string, { body, ...options }: Asked = {}): Promise<IncomingMessage> {
  const { socket } = await tunnel(`shop.example:${server.port}`);
  const outgoing = httpRequest({ path, createConnection: () => socket, ...options });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

const text = async (response: IncomingMessage) => (await buffer(response)).toString();

describe('a connection', () => {
  it('passes answers through and counts the bytes', async () => {
    const response = await ask('/big');
    expect([response.statusCode, (await text(response)).length]).toEqual([200, 300_000]);
    expect(proxy.traffic()).toMatchObject({ connections: 1, refused: 0 });
    expect(proxy.traffic().receivedBytes).toBeGreaterThan(300_000);
    expect(proxy.traffic().sentBytes).toBeGreaterThan(40);
  });

  it('passes requests on unchanged', async () => {
    const sent = { 'X-Two-Words': '1', 'Proxy-Authorization': 'x', 'content-length': '7' };
    const response = await ask('/echo', { method: 'POST', body: 'payload', headers: sent });
    expect(await text(response)).toBe('payload');
    const seen = await text(await ask('/headers', { headers: sent }));
    expect(seen).toContain('"X-Two-Words","1","Proxy-Authorization","x"');
  });

  it('streams without waiting for the end', async () => {
    const response = await ask('/drip');
    const [chunk]: unknown[] = await once(response, 'data');
    expect(String(chunk)).toBe('first');
    response.destroy();
  });

  it('is closed when the target closes it', async () => {
    const response = await ask('/half');
    await expect(text(response)).rejects.toThrow('aborted');
  });

  it('is closed when the browser closes it', async () => {
    const gone = Promise.withResolvers<void>();
    const { port, close } = await listenOnLoopback(
      createServer((socket) => socket.once('close', () => gone.resolve())),
    );
    closers.push(close);
    ports.add(port);
    (await tunnel(`shop.example:${port}`)).socket.destroy();
    await expect(gone.promise).resolves.toBeUndefined();
  });

  it('carries TLS', async () => {
    const secure = createSecureServer(
      { key: privateKey, cert: certificate },
      (_request, response) => response.end('secret'),
    );
    const { port, close } = await listenOnLoopback(secure);
    closers.push(close);
    ports.add(port);
    const { socket, reply } = await tunnel(`shop.example:${port}`);
    expect(reply).toBe('connected');
    const secured = connectSecurely({ socket, servername: 'localhost', ca: certificate });
    secured.end('GET / HTTP/1.0\r\n\r\n');
    expect((await buffer(secured)).toString()).toMatch(/200 OK[^]*secret$/);
  });

  it('is closed when the response is too large', async () => {
    const { port, close } = await listenOnLoopback(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.end(Buffer.alloc(limits.maxTunnelBytes * 10));
      }),
    );
    closers.push(close);
    ports.add(port);
    const { socket } = await tunnel(`shop.example:${port}`);
    let received = 0;
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
    await once(socket, 'close');
    expect(received).toBeLessThan(limits.maxTunnelBytes * 2);
    expect(proxy.traffic().receivedBytes).toBeLessThan(limits.maxTunnelBytes * 2);
  });

  it('carries WebSockets', async () => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    sockets.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`)),
    );
    closers.push(() => sockets.close());
    const address = sockets.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    ports.add(port);
    const { socket } = await tunnel(`shop.example:${port}`);
    const client = new WebSocket(`ws://shop.example:${port}/`, { createConnection: () => socket });
    await once(client, 'open');
    client.send('hi');
    const [data]: unknown[] = await once(client, 'message');
    expect(String(data)).toBe('echo hi');
    client.terminate();
  });
});

describe('a refused target', () => {
  it.each([
    'evil.example:PORT',
    '127.0.0.1:PORT',
    '[::1]:PORT',
    '::1:PORT',
    '::ffff:127.0.0.1:PORT',
    '[::ffff:127.0.0.1]:PORT',
    '2130706433:PORT',
    '0x7f.1:PORT',
    '１２７.0.0.1:PORT',
    'localhost:PORT',
    'LOCALHOST.:PORT',
    'shop.example:22',
    'shop.example:1',
  ])('%s: the guard refuses it', async (authority) => {
    const [before, target] = [
      server.requested.length,
      authority.replace('PORT', String(server.port)),
    ];
    expect((await tunnel(target)).reply).toBe('blocked');
    expect(proxy.traffic()).toMatchObject({ refused: 1, connections: 0 });
    expect(server.requested.length).toBe(before);
  });

  it('a name that later resolves to an internal address: the first answer counts', async () => {
    const authority = `rebinding.example:${server.port}`;
    expect((await tunnel(authority)).reply).toBe('connected');
    expect((await tunnel(authority)).reply).toBe('connected');
    expect(asked).toEqual(['rebinding.example']);
  });

  it('addresses in the binary forms of the protocol', async () => {
    const port = [server.port >> 8, server.port & 255];
    const loopback = { 1: [127, 0, 0, 1], 4: [...Array.from({ length: 15 }, () => 0), 1] };
    for (const [type, bytes] of Object.entries(loopback)) {
      const socket = await openToProxy(proxy.url);
      await tell(socket, Buffer.of(5, 1, 0));
      const [, code] = await tell(socket, Buffer.of(5, 1, 0, Number(type), ...bytes, ...port));
      expect(code).toBe(2);
    }
    const socket = await openToProxy(proxy.url);
    await tell(socket, Buffer.of(5, 1, 0));
    const [, code] = await tell(socket, Buffer.of(5, 1, 0, 1, 0, 0, 0, 0, ...port));
    expect(code).toBe(0);
    socket.destroy();
  });

  it('has a reason, which the browser does not know', async () => {
    const closed = await listenOnLoopback(createServer());
    await closed.close();
    ports.add(closed.port);
    const reasons = [
      ['nowhere.example', 443, 'dns'],
      ['shop.example', closed.port, 'refused'],
      ['evil.example', server.port, 'blocked'],
    ] as const;
    for (const [host, port, reason] of reasons) {
      expect((await tunnel(`${host}:${port}`)).reply).toBe(reason);
      expect(proxy.failureOf(`http://${host.toUpperCase()}.:${port}/path?query`)).toBe(reason);
    }
    expect(proxy.failureOf('https://nowhere.example/')).toBe('dns');
    expect(proxy.failureOf(`http://shop.example:${server.port}/`)).toBeUndefined();
    expect(proxy.failureOf('about:blank')).toBeUndefined();
  });

  it.each(['user@shop.example', 'shop.example/x', 'shop.example\\x', 'shop example', ''])(
    'what is no host: %j',
    async (host) => {
      expect((await tunnel(`${host}:${server.port}`)).reply).toBe('hung up');
      expect(asked).toEqual([]);
    },
  );
});

describe('anything but CONNECT', () => {
  const toServer = (command: number) => [5, command, 0, 1, 0, 0, 0, 0, server.port >> 8];
  it.each<[string, () => (string | number[])[]]>([
    ['HTTP', () => [`GET http://shop.example:${server.port}/ HTTP/1.1\r\n\r\n`]],
    ['HTTP CONNECT', () => [`CONNECT shop.example:${server.port} HTTP/1.1\r\n\r\n`]],
    ['SOCKS4', () => [[4, 1, server.port >> 8, server.port & 255, 0, 0, 0, 0, 0]]],
    ['no way to sign in', () => [[5, 0]]],
    ['a password', () => [[5, 1, 2]]],
    [
      'BIND',
      () => [
        [5, 1, 0],
        [...toServer(2), server.port & 255],
      ],
    ],
    [
      'UDP',
      () => [
        [5, 1, 0],
        [...toServer(3), server.port & 255],
      ],
    ],
    [
      'an address of another kind',
      () => [
        [5, 1, 0],
        [5, 1, 0, 9, 1, 1],
      ],
    ],
    [
      'another version half-way',
      () => [
        [5, 1, 0],
        [4, ...toServer(1).slice(1), server.port & 255],
      ],
    ],
  ])('%s: it hangs up', async (_, messages) => {
    const socket = await openToProxy(proxy.url);
    for (const [at, message] of messages().entries()) {
      const answer = await tell(socket, Buffer.from(message));
      expect(answer).toEqual(at < messages().length - 1 ? Buffer.of(5, 0) : Buffer.alloc(0));
    }
    expect(proxy.traffic().connections).toBe(0);
  });

  it('a request that arrives byte by byte is accepted', async () => {
    const socket = await openToProxy(proxy.url);
    socket.setNoDelay(true);
    socket.write(Buffer.of(5));
    expect(await tell(socket, Buffer.of(1, 0))).toEqual(Buffer.of(5, 0));
    for (const byte of toServer(1)) socket.write(Buffer.of(byte));
    const [, code] = await tell(socket, Buffer.of(server.port & 255));
    expect(code).toBe(0);
    socket.destroy();
  });
});

describe('close', () => {
  it('ends open connections and responses', async () => {
    const { socket } = await tunnel(`shop.example:${server.port}`);
    const response = await ask('/drip');
    const ended = Promise.all([once(socket.resume(), 'close'), once(response, 'error')]);
    await proxy.close();
    await ended;
    expect(response.destroyed).toBe(true);
    await expect(openToProxy(proxy.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    proxy = await startGuardingProxy(createTargetGuard({ allowPrivate: false }));
  });
});

it('tells Chromium to use it for loopback too, and not to resolve names itself', () => {
  expect(proxy.url).toMatch(/^socks5:\/\/127\.0\.0\.1:\d+$/);
  expect(proxy.chromiumFlags).toContain(`--proxy-server=${proxy.url}`);
  expect(proxy.chromiumFlags).toContain('--proxy-bypass-list=<-loopback>');
});
