import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { certificate, privateKey } from '../../../test/support/certificate.ts';
import { listenOnLoopback } from '../../../test/support/loopback-server.ts';
import { useProxiedServer } from '../../../test/support/proxied-server.ts';
import { openToProxy } from '../../../test/support/socks-client.ts';
import { startGuardingProxy } from './guarding-proxy.ts';
import { createTargetGuard } from './target-guard.ts';

const limits = { maxTunnelBytes: 500_000 };
const rig = useProxiedServer(limits);
const text = async (response: IncomingMessage) => (await buffer(response)).toString();

describe('a connection', () => {
  test('passes answers through', async () => {
    const response = await rig.ask('/big');
    expect([response.statusCode, (await text(response)).length]).toEqual([200, 300_000]);
    expect(rig.traffic()).toMatchObject({ connections: 1, refused: 0 });
    expect(rig.traffic().receivedBytes).toBeGreaterThan(300_000);
    expect(rig.traffic().sentBytes).toBeGreaterThan(40);
  });

  test('passes requests on unchanged', async () => {
    const sent = { 'X-Two-Words': '1', 'Proxy-Authorization': 'x', 'content-length': '7' };
    const response = await rig.ask('/echo', { method: 'POST', body: 'payload', headers: sent });
    expect(await text(response)).toBe('payload');
    const seen = await text(await rig.ask('/headers', { headers: sent }));
    expect(seen).toContain('"X-Two-Words","1","Proxy-Authorization","x"');
  });

  test('streams without waiting for the end', async () => {
    const response = await rig.ask('/drip');
    const [chunk]: unknown[] = await once(response, 'data');
    expect(String(chunk)).toBe('first');
    response.destroy();
  });

  test('is closed when the target closes it', async () => {
    const response = await rig.ask('/half');
    await expect(text(response)).rejects.toThrow('aborted');
  });

  test('is closed when the browser closes it', async () => {
    const gone = Promise.withResolvers<void>();
    const { port, close } = await listenOnLoopback(
      createServer((socket) => socket.once('close', () => gone.resolve())),
    );
    rig.closers.push(close);
    rig.ports.add(port);
    (await rig.tunnel(`shop.example:${port}`)).socket.destroy();
    await expect(gone.promise).resolves.toBeUndefined();
  });

  test('carries TLS', async () => {
    const secure = createSecureServer(
      { key: privateKey, cert: certificate },
      (_request, response) => response.end('secret'),
    );
    const { port, close } = await listenOnLoopback(secure);
    rig.closers.push(close);
    rig.ports.add(port);
    const { socket, reply } = await rig.tunnel(`shop.example:${port}`);
    expect(reply).toBe('connected');
    const secured = connectSecurely({ socket, servername: 'localhost', ca: certificate });
    secured.end('GET / HTTP/1.0\r\n\r\n');
    expect((await buffer(secured)).toString()).toMatch(/200 OK[^]*secret$/);
  });

  test('is closed when the response is too large', async () => {
    const { port, close } = await listenOnLoopback(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.end(Buffer.alloc(limits.maxTunnelBytes * 10));
      }),
    );
    rig.closers.push(close);
    rig.ports.add(port);
    const { socket } = await rig.tunnel(`shop.example:${port}`);
    let received = 0;
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
    await once(socket, 'close');
    expect(received).toBeLessThan(limits.maxTunnelBytes * 2);
    expect(rig.traffic().receivedBytes).toBeLessThan(limits.maxTunnelBytes * 2);
  });

  test('carries WebSockets', async () => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    sockets.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`)),
    );
    rig.closers.push(() => sockets.close());
    const address = sockets.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    rig.ports.add(port);
    const { socket } = await rig.tunnel(`shop.example:${port}`);
    const client = new WebSocket(`ws://shop.example:${port}/`, { createConnection: () => socket });
    await once(client, 'open');
    client.send('hi');
    const [data]: unknown[] = await once(client, 'message');
    expect(String(data)).toBe('echo hi');
    client.terminate();
  });
});

describe('close', () => {
  test('ends open connections and responses', async () => {
    const { socket } = await rig.tunnel(`shop.example:${rig.server.port}`);
    const response = await rig.ask('/drip');
    const ended = Promise.all([once(socket.resume(), 'close'), once(response, 'error')]);
    await rig.proxy.close();
    await ended;
    expect(response.destroyed).toBe(true);
    await expect(openToProxy(rig.proxy.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    rig.proxy = await startGuardingProxy(createTargetGuard({ allowPrivate: false }));
  });
});

test('makes Chromium use it for loopback too, and not resolve names itself', () => {
  expect(rig.proxy.url).toMatch(/^socks5:\/\/127\.0\.0\.1:\d+$/);
  expect(rig.proxy.chromiumFlags).toContain(`--proxy-server=${rig.proxy.url}`);
  expect(rig.proxy.chromiumFlags).toContain('--proxy-bypass-list=<-loopback>');
});
