import { once } from 'node:events';
import { request as askHttp, type RequestOptions } from 'node:http';
import { connect as connectH2 } from 'node:http2';
import type { Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { connectOverSocks, openToProxy, tell } from '../../../../test/support/socks-client.ts';
import { onWire } from './compress.ts';
import type { Exchange, Recording } from './recording.ts';
import { type Replayer, startReplayer } from './start-replayer.ts';

const open: Replayer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((replayer) => replayer.close()));
});

const exchange = (url: string, more: Partial<Exchange> = {}): Exchange => ({
  url,
  method: 'GET',
  status: 200,
  headers: [['Content-Type', 'text/html']],
  body: Buffer.from(`body of ${url}`),
  coding: undefined,
  level: undefined,
  waitMs: 0,
  ...more,
});

async function replay(exchanges: Exchange[], more: Partial<Recording> = {}): Promise<string> {
  const recording: Recording = {
    url: exchanges[0]?.url ?? '',
    styles: new Map(),
    device: 'mobile',
    exchanges,
    origins: new Map(),
    ...more,
  };
  const bodies = new Map<Exchange, Uint8Array>();
  for (const one of exchanges) bodies.set(one, await onWire(one));
  const replayer = await startReplayer(recording, bodies);
  open.push(replayer);
  return (
    replayer.chromiumFlags.find((flag) => flag.startsWith('--proxy-server'))?.split('=')[1] ?? ''
  );
}
const counts = () => open[0]?.counts();

async function ask(proxy: string, url: string, options: RequestOptions = {}) {
  const { hostname, port, protocol, pathname, search } = new URL(url);
  const isSecure = protocol === 'https:';
  const { socket } = await connectOverSocks(proxy, hostname, Number(port || (isSecure ? 443 : 80)));
  const carrier = isSecure ? await secured(socket, ['http/1.1']) : socket;
  const sent = askHttp({
    host: hostname,
    path: `${pathname}${search}`,
    setHost: false,
    headers: { host: hostname },
    createConnection: () => carrier,
    ...options,
  });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

async function secured(socket: Socket, protocols: string[]) {
  const tls: TLSSocket = connectTls({
    socket,
    ALPNProtocols: protocols,
    rejectUnauthorized: false,
  });
  await once(tls, 'secureConnect');
  return tls;
}

test('a host that does not exist is played, with its status, headers, coding and wait', async () => {
  const text = 'The same words. '.repeat(500);
  const proxy = await replay([
    exchange('http://shop.invalid/a', {
      status: 203,
      body: Buffer.from(text),
      coding: 'gzip',
      level: 9,
      waitMs: 60,
      headers: [
        ['X-Of-Shop', 'yes'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['Transfer-Encoding', 'chunked'],
        ['ETag', '"1"'],
        ['Date', 'Tue, 01 Jan 2019 00:00:00 GMT'],
        ['Expires', 'Tue, 01 Jan 2019 01:00:00 GMT'],
        ['Bad name', 'x'],
        ['X-Bad', 'a\r\nInjected: yes'],
      ],
    }),
  ]);
  const started = performance.now();
  const { status, headers, body } = await ask(proxy, 'http://shop.invalid/a');
  expect(performance.now() - started).toBeGreaterThan(55);
  expect(status).toBe(203);
  expect(gunzipSync(body).toString()).toBe(text);
  expect(headers).toMatchObject({
    'x-of-shop': 'yes',
    'set-cookie': ['a=1', 'b=2'],
    'content-encoding': 'gzip',
    'content-length': String(body.length),
  });
  for (const name of ['etag', 'transfer-encoding', 'x-bad', 'injected'])
    expect(headers).not.toHaveProperty(name);
  expect(Date.parse(headers.expires ?? '') - Date.parse(headers.date ?? '')).toBe(3_600_000);
});

test('a host is spoken to in the protocol that it speaks, with its connection times', async () => {
  const proxy = await replay(
    [
      exchange('https://new.invalid/', { coding: 'br', level: 5 }),
      exchange('https://old.invalid/'),
    ],
    {
      origins: new Map([
        ['new.invalid:443', { isH2: true, tcpMs: 40, tlsMs: 50 }],
        ['old.invalid:443', { isH2: false, tcpMs: 0, tlsMs: 0 }],
      ]),
    },
  );
  const protocols = ['h2', 'http/1.1'];
  const began = performance.now();
  const { socket } = await connectOverSocks(proxy, 'new.invalid', 443);
  const connected = performance.now();
  expect(connected - began).toBeGreaterThan(35);
  const tls = await secured(socket, protocols);
  expect(performance.now() - connected).toBeGreaterThan(45);
  expect(tls.alpnProtocol).toBe('h2');
  const session = connectH2('https://new.invalid', { createConnection: () => tls });
  const stream = session.request({ ':path': '/' });
  const [headers] = await once(stream, 'response');
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' });
  expect(brotliDecompressSync(await buffer(stream)).toString()).toBe(
    'body of https://new.invalid/',
  );
  session.destroy();

  const other = await connectOverSocks(proxy, 'old.invalid', 443);
  expect((await secured(other.socket, protocols)).alpnProtocol).toBe('http/1.1');
  expect((await ask(proxy, 'https://old.invalid/')).body.toString()).toContain('old.invalid');
});

test('a random query is matched by path and most parameters; what is missing is counted', async () => {
  const proxy = await replay([
    exchange('http://a.invalid/t?page=1&r=123'),
    exchange('http://a.invalid/t?page=2&r=456'),
    exchange('http://a.invalid/p', { method: 'POST' }),
  ]);
  const { body } = await ask(proxy, 'http://a.invalid/t?page=2&r=789');
  expect(body.toString()).toContain('page=2');
  expect((await ask(proxy, 'http://a.invalid/p', { method: 'POST' })).status).toBe(200);
  expect((await ask(proxy, 'http://a.invalid/p')).status).toBe(404);
  expect((await ask(proxy, 'http://unknown.invalid/')).status).toBe(404);
  expect(counts()).toEqual({
    requests: 4,
    matchedByPath: 1,
    missed: ['GET http://a.invalid/p', 'GET http://unknown.invalid/'],
  });
});

test('answers to the same request come in their order', async () => {
  const url = 'http://a.invalid/poll';
  const proxy = await replay([1, 2].map((nth) => exchange(url, { body: Buffer.of(nth) })));
  const bodies = [];
  for (let turn = 0; turn < 3; turn += 1) bodies.push((await ask(proxy, url)).body[0]);
  expect(bodies).toEqual([1, 2, 2]);
});

test('a page that never stops asking gets no more answers, and a client that is no SOCKS client none', async () => {
  const proxy = await replay([exchange('http://a.invalid/')]);
  const stranger = await openToProxy(proxy);
  expect(await tell(stranger, Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toHaveLength(0);
  const { socket } = await connectOverSocks(proxy, 'a.invalid', 80);
  const one = 'GET /none HTTP/1.1\r\nhost: a.invalid\r\n\r\n';
  socket.on('error', () => undefined).resume();
  for (let sent = 0; sent < 10_500 && !socket.destroyed; sent += 500) {
    socket.write(one.repeat(500));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await once(socket, 'close');
  // The last ones had arrived together with those before.
  expect(counts()?.requests).toBeGreaterThan(10_000);
  expect(counts()?.missed).toHaveLength(50);
});
