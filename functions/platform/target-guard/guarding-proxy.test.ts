import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { certificate, privateKey } from '../../../test/support/certificate.ts';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import type { LoopbackServer } from '../../../test/support/loopback-server.ts';
import { startGuardingProxy } from './guarding-proxy.ts';
import type { GuardingProxy } from './guarding-proxy.ts';
import { createTargetGuard } from './target-guard.ts';

/** Reaches this machine as 127.0.0.1 does, but can be told from it: it stands for a public address. */
const standIn = '0.0.0.0';
const names: Record<string, string> = { 'shop.example': standIn, 'evil.example': '127.0.0.1' };

const limits = { maxResponseBytes: 400_000, maxTunnelBytes: 500_000 };

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
      '/cookies': () =>
        response
          .writeHead(200, [
            'Set-Cookie',
            'a=1',
            'Set-Cookie',
            'b=2',
            'Connection',
            'close',
            'X-Case',
            'y',
          ])
          .end(),
      '/unannounced': () => {
        response.write(Buffer.alloc(limits.maxResponseBytes, 'a'));
        if (request.headers['x-more'] !== undefined) response.write('a');
        response.end();
      },
      '/huge': () =>
        response.writeHead(200, { 'content-length': limits.maxResponseBytes + 1 }).end(),
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

beforeEach(async () => {
  const guard = createTargetGuard({
    allowPrivate: false,
    allowedPorts: ports,
    isPublicAddress: (address) => address === standIn,
    lookup: async (hostname) => {
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

/** Asks through the proxy in absolute form, as browsers do for http. */
async function ask(url: string, { body, ...options }: Asked = {}): Promise<IncomingMessage> {
  const outgoing = httpRequest(proxy.url, { path: url, ...options });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

const text = async (response: IncomingMessage) => (await buffer(response)).toString();

async function tunnel(
  authority: string,
): Promise<{ status: number; socket: Socket; head: string }> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const [data]: unknown[] = await once(socket, 'data');
  return { status: Number(String(data).split(' ')[1]), socket, head: String(data) };
}

describe('absolute-form http', () => {
  it('passes answers through and counts the bytes', async () => {
    const response = await ask(`http://shop.example:${server.port}/big`);
    expect([response.statusCode, (await text(response)).length]).toEqual([200, 300_000]);
    expect(proxy.traffic()).toMatchObject({ connections: 1, refused: 0 });
    expect(proxy.traffic().receivedBytes).toBeGreaterThan(300_000);
    expect(proxy.traffic().sentBytes).toBeGreaterThan(40);
  });

  it('passes bodies on', async () => {
    const response = await ask(`http://shop.example:${server.port}/echo`, {
      method: 'POST',
      body: 'payload',
      headers: { 'content-length': '7' },
    });
    expect(await text(response)).toBe('payload');
  });

  it('keeps header lines as they are, less those of the hop', async () => {
    const sent = {
      'X-Two-Words': '1',
      'Proxy-Connection': 'keep-alive',
      'proxy-authorization': 'x',
      Host: 'shop.example',
    };
    const seen = await text(
      await ask(`http://shop.example:${server.port}/headers`, { headers: sent }),
    );
    expect(seen).toContain('"X-Two-Words","1"');
    expect(seen).toContain('"Host","shop.example"');
    expect(seen.toLowerCase()).not.toContain('proxy-');
    const response = await ask(`http://shop.example:${server.port}/cookies`);
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(response.rawHeaders).toContain('X-Case');
  });

  it('streams without waiting for the end', async () => {
    const response = await ask(`http://shop.example:${server.port}/drip`);
    const [chunk]: unknown[] = await once(response, 'data');
    expect(String(chunk)).toBe('first');
    response.destroy();
  });

  it('reuses its connections', async () => {
    for (let index = 0; index < 3; index += 1)
      await text(await ask(`http://shop.example:${server.port}/`));
    expect(proxy.traffic().connections).toBe(1);
  });

  it('breaks off when the target does', async () => {
    const response = await ask(`http://shop.example:${server.port}/half`);
    await expect(text(response)).rejects.toThrow('aborted');
  });

  it('refuses an answer that announces more than a response may have', async () => {
    const response = await ask(`http://shop.example:${server.port}/huge`);
    expect([response.statusCode, response.headers['proxy-status'], await text(response)]).toEqual([
      502,
      'web-vitals; error=http_response_body_size',
      '',
    ]);
    const head = await ask(`http://shop.example:${server.port}/huge`, { method: 'HEAD' });
    expect(head.statusCode).toBe(200);
  });

  it('breaks off an answer that turns out to be longer, at the byte', async () => {
    const url = `http://shop.example:${server.port}/unannounced`;
    expect((await text(await ask(url))).length).toBe(limits.maxResponseBytes);
    await expect(text(await ask(url, { headers: { 'x-more': '1' } }))).rejects.toThrow('aborted');
  });

  it.each([
    'http://evil.example:PORT/',
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://shop.example:1/',
  ])('answers %s with an empty 403', async (url) => {
    const before = server.requested.length;
    const response = await ask(url.replace('PORT', String(server.port)));
    expect(response.statusCode).toBe(403);
    expect(response.headers['proxy-status']).toBe('web-vitals; error=destination_ip_prohibited');
    expect(await text(response)).toBe('');
    expect(proxy.traffic().refused).toBe(1);
    expect(server.requested.length).toBe(before);
  });

  it('tells names that do not resolve, refused connections and what is no proxy request', async () => {
    expect((await ask('http://nowhere.example/')).headers['proxy-status']).toContain('dns_error');
    const closed = await listenOnLoopback(createServer());
    await closed.close();
    ports.add(closed.port);
    const refused = await ask(`http://shop.example:${closed.port}/`);
    expect([refused.statusCode, refused.headers['proxy-status']]).toEqual([
      502,
      'web-vitals; error=connection_refused',
    ]);
    expect((await ask('/')).statusCode).toBe(400);
    expect((await ask('ftp://shop.example/')).statusCode).toBe(400);
  });
});

describe('CONNECT', () => {
  it('tunnels TLS', async () => {
    const secure = createSecureServer(
      { key: privateKey, cert: certificate },
      (_request, response) => response.end('secret'),
    );
    const { port, close } = await listenOnLoopback(secure);
    closers.push(close);
    ports.add(port);
    const { socket, status } = await tunnel(`shop.example:${port}`);
    expect(status).toBe(200);
    const secured = connectSecurely({ socket, servername: 'localhost', ca: certificate });
    secured.end('GET / HTTP/1.0\r\n\r\n');
    expect((await buffer(secured)).toString()).toMatch(/200 OK[^]*secret$/);
  });

  it('breaks a tunnel off that brings too much', async () => {
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

  it('tunnels WebSockets', async () => {
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

  it.each([
    'evil.example:PORT',
    '127.0.0.1:PORT',
    '[::1]:PORT',
    '[::ffff:127.0.0.1]:PORT',
    '2130706433:PORT',
    'localhost:PORT',
    'shop.example:22',
  ])('refuses %s with an empty 403', async (authority) => {
    const { status, head } = await tunnel(authority.replace('PORT', String(server.port)));
    expect(status).toBe(403);
    expect(head).toMatch(/content-length: 0\r\n/);
    expect(proxy.traffic().refused).toBe(1);
  });

  it.each([
    'nowhere.example:443',
    'user@shop.example:443',
    'shop.example',
    'shop.example:99999',
    '/',
  ])('answers %s with 502', async (authority) => {
    expect((await tunnel(authority)).status).toBe(502);
  });
});

describe('close', () => {
  it('ends tunnels and answers under way', async () => {
    const { socket } = await tunnel(`shop.example:${server.port}`);
    const response = await ask(`http://shop.example:${server.port}/drip`);
    const ended = Promise.all([once(socket, 'close'), once(response, 'error')]);
    await proxy.close();
    await ended;
    expect(response.destroyed).toBe(true);
    await expect(ask(`http://shop.example:${server.port}/`)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    proxy = await startGuardingProxy(createTargetGuard({ allowPrivate: false }));
  });
});

it('tells Chromium to use it also for loopback, and to resolve nothing on its own', () => {
  expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(proxy.chromiumFlags).toContain(`--proxy-server=${proxy.url}`);
  expect(proxy.chromiumFlags).toContain('--proxy-bypass-list=<-loopback>');
});
